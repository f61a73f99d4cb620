import { Box, Text as InkText, type TextProps } from "ink";
import { Children } from "react";
import { printable } from "../../src/base/printable.ts";

/** Ink's text on one line, cut where there is no room, and free of control characters whoever wrote it. */
export function Text({ children, wrap = "truncate-end", ...look }: TextProps) {
  return (
    <InkText wrap={wrap} {...look}>
      {Children.map(children, (child) => (typeof child === "string" ? printable(child) : child))}
    </InkText>
  );
}

/** Shows what keys do, on one line: as many as fit, most important first. */
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

/** A bar of that many cells, filled to a share between 0 and 1. Any share above 0 is visible. */
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
