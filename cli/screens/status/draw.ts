import { type Hint, hintLine } from "../hints.ts";
import { apart, cutTo, type Line, span, widthOf } from "../line.ts";
import { failureLines, runLines, sourceLines } from "./sections.ts";
import type { Reading, StatusState } from "./state.ts";
import { summaryLines } from "./summary.ts";

/** The dashboard, line by line, as much of it as the terminal shows. */
export function draw(state: StatusState): Line[] {
  const { rows } = state.size;
  const body = bodyOf(state);
  const height = bodyHeight(state);
  const top = Math.max(0, Math.min(state.top, body.length - height));
  const seen = body.slice(top, top + height);
  const below = body.length - top - seen.length;
  return [
    ...(rows >= 4 ? [title(state)] : []),
    ...seen,
    ...Array.from({ length: height - seen.length }, () => []),
    ...(rows >= 3 ? [footer(state, below)] : []),
  ];
}

/** The lines that are scrolled through. */
export function bodyOf({ reading, size, now, showsHelp }: StatusState): Line[] {
  if (showsHelp) return helpLines;
  if (!reading) return [[], [span("  Reading …", "dim")]];
  return [[], ...facts(reading, size.columns, now)];
}

/** How many of them are seen at once. */
export function bodyHeight({ size: { rows } }: StatusState): number {
  return Math.max(1, rows - (rows >= 4 ? 2 : rows >= 3 ? 1 : 0));
}

function facts(reading: Reading, columns: number, now: number): Line[] {
  const sections: [name: string, lines: Line[]][] = [
    ["Running", runLines(reading.running, columns, now)],
    ["Failed last", failureLines(reading.failures, columns, now)],
    ["Sources", sourceLines(reading.sources, columns, now)],
  ];
  return [
    ...summaryLines(reading, columns, now),
    ...sections.flatMap(([name, lines]) => (lines.length > 0 ? [[], [span(name, "bold")], ...lines] : [])),
  ];
}

function title({ size, now, problem }: StatusState): Line {
  const clock = new Date(now).toISOString().slice(0, 19).replace("T", " ");
  const right = problem ? span("not up to date", "bad") : span(`${clock} UTC`, "dim");
  return apart([span("topicapp", "bold")], [right], size.columns);
}

function footer({ problem, size, showsHelp }: StatusState, below: number): Line {
  if (problem) return [span(cutTo(`It cannot be read: ${problem}`, size.columns), "bad")];
  const more = below > 0 ? [span(`↓ ${below} more ${below === 1 ? "line" : "lines"}`, "dim")] : [];
  const hints: Hint[] = showsHelp
    ? [["any key", "goes back"]]
    : [
        ["q", "quit"],
        ["?", "help"],
        ["↑↓", "scroll"],
      ];
  return apart(hintLine(hints, size.columns - widthOf(more) - 2), more, size.columns);
}

const helpLines: Line[] = [
  [],
  ...(
    [
      ["↑ ↓  k j", "scroll; PgUp, PgDn, Home, End (g, G) go further"],
      ["q  Esc  Ctrl+C", "quit"],
      ["", ""],
      ["queue", "due: what the next runs are; failed: topics whose last run failed"],
      ["reading", "a run looks for news; asking: it waits for the model's answer"],
      ["money", "█ spent, ▒ set aside for what is running, against the day's budget"],
      ["✓ ✗ !", "a source is ready, cannot be used, or is left alone for a while"],
      ["times", "in UTC, as the budget's days are"],
    ] as const
  ).map(([word, meaning]) => [span(`  ${word.padEnd(16)}`, "accent"), span(meaning)]),
];
