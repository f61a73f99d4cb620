import { hintLine } from "../hints.ts";
import { bar, cutTo, fit, grouped, harmless, type Line, type Span, span } from "../line.ts";
import { duration } from "../time.ts";
import { hasEnded, type Progress, type RefreshState } from "./state.ts";

/** How long a run may take, in milliseconds: after that it has failed. */
const longest = 120_000;
/** Up to so many topics each have a line of their own from the start. */
const few = 8;

/** Some lines that fit the terminal: each topic where they are few, else a bar and those that matter now. */
export function draw(state: RefreshState): Line[] {
  const { topics, size } = state;
  const room = Math.max(1, size.rows - 4);
  const listed = topics.length <= Math.min(few, room) ? topics : telling(state, room);
  const nameCells = Math.min(
    Math.max(8, Math.floor(size.columns * 0.4)),
    topics.reduce((widest, { name }) => Math.max(widest, Bun.stringWidth(harmless(name))), 0),
  );
  return [
    ...(topics.length > 1 ? [overall(state)] : []),
    ...listed.map((topic) => topicLine(topic, nameCells, state)),
    ...(size.rows > 4 ? [hintLine([["q", "stops watching"]], size.columns)] : []),
  ].slice(0, Math.max(1, size.rows - 1));
}

type Topic = RefreshState["topics"][number];

/** Those that run, then the last that failed, as many as there is room for. */
function telling({ topics }: RefreshState, room: number): Topic[] {
  const running = topics.filter(({ progress }) => progress.state === "running");
  const failed = topics.filter(({ progress }) => progress.state === "failed").slice(-3);
  return [...running.slice(0, Math.max(1, room - failed.length)), ...failed].slice(0, Math.min(room, 12));
}

function overall({ topics, startedAt, now, size }: RefreshState): Line {
  const count = (state: Progress["state"]) =>
    topics.filter(({ progress }) => progress.state === state).length;
  const ended = topics.filter(({ progress }) => hasEnded(progress)).length;
  const words = [
    `  ${grouped(ended)} of ${grouped(topics.length)}`,
    `${grouped(count("running"))} running`,
    duration(now - startedAt),
  ].join(", ");
  const failed = count("failed");
  const wrong: Span[] = failed > 0 ? [span(`, ${grouped(failed)} failed`, "bad")] : [];
  const wanted = size.columns - Bun.stringWidth(words) - (wrong[0]?.text.length ?? 0);
  const { full, empty } = bar(ended / topics.length, Math.max(0, Math.min(40, wanted)));
  return [span(full, "good"), span(empty, "dim"), span(words), ...wrong];
}

function topicLine({ name, progress }: Topic, cells: number, { now, size }: RefreshState): Line {
  const label = `${fit(name, cells)}  `;
  const room = size.columns - cells - 4;
  switch (progress.state) {
    case "queued":
      return [span("○ ", "dim"), span(label), span("queued", "dim")];
    case "running":
      return [span("● ", "accent"), span(label), ...running(progress, now, room)];
    case "done":
      return [span("✓ ", "good"), span(label), span(progress.outcome, "good")];
    case "failed":
      return [span("✗ ", "bad"), span(label), span(cutTo(harmless(progress.reason), room), "bad")];
  }
}

function running(
  { startedAt, phase }: Extract<Progress, { state: "running" }>,
  now: number,
  room: number,
): Line {
  const elapsed = now - startedAt;
  const words = `${phase === "asking" ? "asking the model" : "reading the news"}, ${duration(elapsed)}`;
  const { full, empty } = bar(elapsed / longest, 12);
  return room < 44 ? [span(words)] : [span(full, "accent"), span(empty, "dim"), span(`  ${words}`)];
}
