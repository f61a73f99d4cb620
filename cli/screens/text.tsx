import { Box, Text as InkText, type TextProps } from "ink";
import { Children } from "react";
import { printable } from "../../src/base/printable.ts";

/** Ink's text, of which a terminal obeys nothing whoever wrote it, on one line that is cut where there is no room. */
export function Text({ children, wrap = "truncate-end", ...look }: TextProps) {
  return (
    <InkText wrap={wrap} {...look}>
      {Children.map(children, (child) => (typeof child === "string" ? printable(child) : child))}
    </InkText>
  );
}

/** Shows what keys do, on one line: as many of them as fit, the first ones first. */
export function Hints({ hints }: { hints: readonly (readonly [key: string, what: string])[] }) {
  return (
    <Box columnGap={3} height={1} flexWrap="wrap" overflow="hidden">
      {hints.map(([key, what]) => (
        <Box key={key} columnGap={1} flexShrink={0}>
          <Text color="cyan">{key}</Text>
          <Text dimColor>{what}</Text>
        </Box>
      ))}
    </Box>
  );
}

/** A bar of so many cells, filled to a share between 0 and 1: anything above nothing shows. */
export function Bar({ share, cells, color }: { share: number; cells: number; color: string }) {
  const bounded = Math.min(1, Math.max(0, share));
  const full = bounded > 0 ? Math.max(1, Math.round(bounded * cells)) : 0;
  return (
    <Text>
      <Text color={color}>{"█".repeat(full)}</Text>
      <Text dimColor>{"░".repeat(Math.max(0, cells - full))}</Text>
    </Text>
  );
}
