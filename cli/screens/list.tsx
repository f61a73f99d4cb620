import { Box, useInput, usePaste } from "ink";
import type { ComponentProps } from "react";
import { keysOf } from "./keys.ts";
import { Text } from "./text.tsx";

type InputEvent = { type: "key"; key: string; page: number } | { type: "paste"; text: string };

/** Dispatches what is typed and pasted; `page` is the number of visible rows. */
export function useTyping(dispatch: (event: InputEvent) => void, page: number) {
  useInput((input, pressed) => {
    for (const key of keysOf(input, pressed)) dispatch({ type: "key", key, page });
  });
  usePaste((text) => dispatch({ type: "paste", text }));
}

type FailureEvent = { type: "failed"; text: string };

/** Runs the work, or dispatches why it failed, with `failure` in front. */
export function attempt(dispatch: (event: FailureEvent) => void, failure: string, work: () => void): void {
  try {
    work();
  } catch (cause) {
    dispatch({ type: "failed", text: `${failure}: ${cause instanceof Error ? cause.message : cause}` });
  }
}

/** A column of a list; the cursor's mark comes first. It's shown if the terminal is at least `from` wide. */
export type Column = { key: string; from: number } & Omit<ComponentProps<typeof Box>, "key" | "children">;

interface RowProps {
  of: readonly Column[];
  /** The width of the terminal, in characters. */
  columns: number;
  cells: string[];
  isHere?: boolean;
  isDim?: boolean;
}

/** A row of a list, or its column names. */
export function Row({ of, columns, cells, isHere = false, isDim = false }: RowProps) {
  const look = { bold: isHere, dimColor: isDim && !isHere };
  const shown = of.map(({ key, from, ...width }, at) => (
    <Box key={key} display={columns < from ? "none" : "flex"} {...width}>
      <Text {...(at === 0 ? { color: "cyan" } : look)}>{cells[at]}</Text>
    </Box>
  ));
  return <Box columnGap={2}>{shown}</Box>;
}

/** Shows a result or a failure. */
export function Notice({ text, isBad }: { text: string; isBad: boolean }) {
  return <Text color={isBad ? "red" : "green"}>{text}</Text>;
}

/** The keys of a list: a short name, and the text in the help. */
export type ListKeys = readonly (readonly [key: string, inShort: string, inHelp: string])[];

export const hintsOf = (keys: ListKeys) => keys.map(([key, what]) => [key, what] as const);

export function Help({ keys }: { keys: ListKeys }) {
  return keys.map(([key, , what]) => (
    <Box key={key} paddingLeft={2} flexShrink={0}>
      <Box width={8} flexShrink={0}>
        <Text color="cyan">{key}</Text>
      </Box>
      <Text wrap="wrap">{what}</Text>
    </Box>
  ));
}
