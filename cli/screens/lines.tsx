import { Box, Text, type TextProps } from "ink";
import { printable } from "../../src/printable.ts";
import type { Line, Size, Tone } from "./line.ts";

const looks: Record<Tone, TextProps> = {
  plain: {},
  bold: { bold: true },
  dim: { dimColor: true },
  accent: { color: "cyan" },
  good: { color: "green" },
  warn: { color: "yellow" },
  bad: { color: "red" },
  cursor: { inverse: true },
};

/** Lines from the top of the terminal, each cut at its right edge and all at its bottom. */
export function Lines({ lines, size }: { lines: Line[]; size: Size }) {
  return (
    <Box flexDirection="column" width={size.columns}>
      {lines.slice(0, size.rows).map((line, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of a screen is its row.
        <Text key={row} wrap="truncate-end">
          {line.map(({ text, tone }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor has a piece any state of its own.
            <Text key={place} {...looks[tone]}>
              {printable(text)}
            </Text>
          ))}
          {line.length === 0 && " "}
        </Text>
      ))}
    </Box>
  );
}
