import type { Status } from "../../../src/status/status.ts";
import { bar, cutTo, fit, harmless, type Line, span, wrap } from "../line.ts";
import { duration, moment } from "../time.ts";

/** How long a run may take, in milliseconds: after that it has failed. */
const longest = 120_000;

/** Each run under way: how long it has been going, of the time it has. */
export function runLines(running: Status["running"], columns: number, now: number): Line[] {
  const barCells = columns >= 70 ? 16 : 0;
  const sourceCells = columns >= 60 ? 18 : 0;
  const topicCells = columns - 2 - (sourceCells && sourceCells + 2) - 9 - 12 - (barCells && barCells + 2);
  return running.map(({ topic, source, phase, startedAt }) => {
    const elapsed = Math.max(0, now - Date.parse(startedAt));
    const { full, empty } = bar(elapsed / longest, barCells);
    const tone = elapsed > longest * 0.75 ? "warn" : "accent";
    return [
      span(`  ${fit(topic, Math.max(8, Math.min(topicCells, 46)))}`),
      ...(sourceCells ? [span(`  ${fit(source, sourceCells)}`, "dim")] : []),
      span(`  ${fit(phase, 7)}`),
      ...(barCells ? [span("  "), span(full, tone), span(empty, "dim")] : []),
      span(`  ${duration(elapsed).padStart(10)}`),
    ];
  });
}

/** Each of the last failures: when, what, and why, in two lines where one is too short. */
export function failureLines(failures: Status["failures"], columns: number, now: number): Line[] {
  return failures.flatMap(({ topic, source, error, endedAt }) => {
    const time = moment(endedAt, now).padEnd(11);
    const what = `${cutTo(harmless(topic), 30)} (${harmless(source)})`;
    const reason = error || "no reason is known";
    const whole = `  ${time}  ${what}: ${harmless(reason)}`;
    if (Bun.stringWidth(whole) <= columns)
      return [[span(`  ${time}`, "dim"), span(`  ${what}: `), span(harmless(reason), "bad")]];
    const reasons = wrap(reason, Math.max(10, columns - 15)).slice(0, 3);
    return [
      [span(`  ${time}`, "dim"), span(`  ${what}`)],
      ...reasons.map((line): Line => [span(" ".repeat(15)), span(line, "bad")]),
    ];
  });
}

/** Each source, those that can be used first: whether it can, and why not. */
export function sourceLines(sources: Status["sources"], columns: number, now: number): Line[] {
  const cells = Math.min(20, Math.max(0, ...sources.map(({ id }) => Bun.stringWidth(id))));
  const room = Math.max(10, columns - cells - 6);
  return sources
    .toSorted((one, other) => Number(other.available) - Number(one.available))
    .flatMap((source) => {
      const { mark, tone, words } = standing(source, now);
      const [first = "", ...rest] = wrap(words, room).slice(0, 3);
      return [
        [span(`  ${mark} `, tone), span(fit(source.id, cells)), span("  "), span(first, wordTones[tone])],
        ...rest.map((line): Line => [span(" ".repeat(cells + 6)), span(line, wordTones[tone])]),
      ];
    });
}

type Standing = { mark: string; tone: "good" | "warn" | "bad"; words: string };

/** A source that cannot be used is no alarm: most instances have keys for one or two. */
const wordTones = { good: "plain", warn: "warn", bad: "dim" } as const;

function standing(source: Status["sources"][number], now: number): Standing {
  const { id, model, unavailable, movedFrom, leftAloneUntil, failuresInARow } = source;
  const named = model === id ? "" : `, ${model}`;
  const moved = movedFrom ? `, moved from ${movedFrom}` : "";
  if (unavailable) return { mark: "✗", tone: "bad", words: `${unavailable}${moved}` };
  const failing = failuresInARow > 0 ? `, failed ${failuresInARow} times in a row` : "";
  if (!leftAloneUntil) return { mark: "✓", tone: "good", words: `ready${named}${failing}${moved}` };
  const until = moment(leftAloneUntil, now);
  return { mark: "!", tone: "warn", words: `left alone until ${until}${failing}${named}${moved}` };
}
