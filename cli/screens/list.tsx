import { Box, useInput, usePaste } from "ink";
import type { ComponentProps } from "react";
import { keysOf } from "./keys.ts";
import { Text } from "./text.tsx";

type InputEvent = { type: "key"; key: string; page: number } | { type: "paste"; text: string };

/** Hands over what is typed and pasted; `page` is how many rows of the list are seen at once. */
export function useTyping(dispatch: (event: InputEvent) => void, page: number) {
  useInput((input, pressed) => {
    for (const key of keysOf(input, pressed)) dispatch({ type: "key", key, page });
  });
  usePaste((text) => dispatch({ type: "paste", text }));
}

type FailureEvent = { type: "failed"; text: string };

/** Does the work, or dispatches why it threw, behind `failure`. */
export function attempt(dispatch: (event: FailureEvent) => void, failure: string, work: () => void): void {
  try {
    work();
  } catch (cause) {
    dispatch({ type: "failed", text: `${failure}: ${cause instanceof Error ? cause.message : cause}` });
  }
}

/** One cell of each row, the cursor's mark first. `from` is the width of the terminal from which on it is shown. */
export type Column = { key: string; from: number } & Omit<ComponentProps<typeof Box>, "key" | "children">;

interface RowProps {
  of: readonly Column[];
  /** The width of the terminal, in characters. */
  columns: number;
  cells: string[];
  isHere?: boolean;
  isDim?: boolean;
}

/** A row of a list, or the names above its columns. */
export function Row({ of, columns, cells, isHere = false, isDim = false }: RowProps) {
  const look = { inverse: isHere, dimColor: isDim && !isHere };
  const shown = of.map(({ key, from, ...width }, at) => (
    <Box key={key} display={columns < from ? "none" : "flex"} {...width}>
      <Text {...(at === 0 ? { color: "cyan" } : look)}>{cells[at]}</Text>
    </Box>
  ));
  return <Box columnGap={2}>{shown}</Box>;
}

/** Shows what has happened, or could not be done. */
export function Notice({ text, isBad }: { text: string; isBad: boolean }) {
  return <Text color={isBad ? "red" : "green"}>{text}</Text>;
}

/** Each key of a list: in short, and as its help says it. */
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
