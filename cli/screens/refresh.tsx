import { Box, useInput, useWindowSize } from "ink";
import { useEffect, useReducer, useRef } from "react";
import { printable } from "../../src/base/printable.ts";
import { duration, grouped } from "./format.ts";
import { keysOf } from "./keys.ts";
import { hasEnded, type Progress } from "./refresh-progress.ts";
import type { Every } from "./show.tsx";
import { Bar, Hints, Text } from "./text.tsx";
import { refresh } from "./words.ts";

interface RefreshDeps {
  /** In the order of the request. */
  topics: { id: string; name: string }[];
  read(): ReadonlyMap<string, Progress>;
  /** Settles when nothing works on them any more. */
  ended?: Promise<unknown> | undefined;
  now(): number;
  every: Every;
}

/** The reason why the screen ended: everything is done, or it was left early. */
export type RefreshResult = "ended" | "stopped";

interface Props {
  deps: RefreshDeps;
  leave(result: RefreshResult): void;
}

/** Milliseconds that a run may take before it fails. */
const longest = 120_000;
/** Up to this many topics have a line each from the start. */
const few = 8;

interface Topic {
  id: string;
  name: string;
  progress: Progress;
}

/** Shows topics that are being updated: one line each if they're few, otherwise a bar and the most important ones. */
export function Refresh({ deps, leave }: Props) {
  const [topics, look] = useReducer(read, deps, (all) =>
    read(
      all.topics.map((topic) => ({ ...topic, progress: { state: "queued" } })),
      all,
    ),
  );
  const startedAt = useRef(deps.now());
  const { columns, rows } = useWindowSize();
  const room = Math.max(1, rows - 4);
  const now = deps.now();

  useInput((input, pressed) => {
    if (keysOf(input, pressed).some((key) => ["q", "escape", "ctrl+c"].includes(key))) leave("stopped");
  });

  useEffect(() => deps.every(250, () => look(deps)), [deps]);

  useEffect(() => {
    const leaveEnded = () => leave("ended");
    deps.ended?.then(leaveEnded, leaveEnded);
  }, [deps, leave]);

  const isOver = topics.every(({ progress }) => hasEnded(progress));
  useEffect(() => {
    if (isOver) leave("ended");
  }, [isOver, leave]);

  const listed = topics.length <= Math.min(few, room) ? topics : mostTelling(topics, room);
  return (
    <Box
      flexDirection="column"
      width={columns}
      height={heightOf(topics.length, listed.length, rows)}
      overflow="hidden"
    >
      {topics.length > 1 && <Sum topics={topics} elapsed={now - startedAt.current} columns={columns} />}
      {listed.map(({ id, name, progress }) => (
        <Box key={id} height={1} flexShrink={0} columnGap={2}>
          <Box width={nameCells(listed, columns)} flexShrink={0}>
            <Text>
              <Text color={marks[progress.state].color}>{`${marks[progress.state].mark} `}</Text>
              {name}
            </Text>
          </Box>
          <State progress={progress} now={now} columns={columns} />
        </Box>
      ))}
      {rows > 4 && <Hints hints={[["q", refresh.keys.q]]} />}
    </Box>
  );
}

/** Reads the topics' progress. A finished topic stays finished even if it's retried: it was waited for once. */
function read(topics: Topic[], { read: readProgress }: RefreshDeps): Topic[] {
  const progress = readProgress();
  return topics.map((topic) =>
    hasEnded(topic.progress) ? topic : { ...topic, progress: progress.get(topic.id) ?? topic.progress },
  );
}

/** Columns for the names: the longest with its mark, but leaving room for the rest. */
function nameCells(topics: Topic[], columns: number): number {
  const widest = Math.max(...topics.map(({ name }) => Bun.stringWidth(printable(name))));
  return 2 + Math.min(widest, Math.max(8, Math.floor(columns * 0.4)));
}

/** One less than the terminal's height, so that what was above stays visible. */
function heightOf(topics: number, listed: number, rows: number): number {
  return Math.min((topics > 1 ? 1 : 0) + listed + (rows > 4 ? 1 : 0), Math.max(1, rows - 1));
}

/** The running topics, then the last failed ones, as many as fit. */
function mostTelling(topics: Topic[], room: number): Topic[] {
  const running = topics.filter(({ progress }) => progress.state === "running");
  const failed = topics.filter(({ progress }) => progress.state === "failed").slice(-3);
  return [...running.slice(0, Math.max(1, room - failed.length)), ...failed].slice(0, Math.min(room, 12));
}

function Sum({ topics, elapsed, columns }: { topics: Topic[]; elapsed: number; columns: number }) {
  const count = (state: Progress["state"]) =>
    topics.filter(({ progress }) => progress.state === state).length;
  const ended = topics.filter(({ progress }) => hasEnded(progress)).length;
  const words = refresh.sum(
    grouped(ended),
    grouped(topics.length),
    grouped(count("running")),
    duration(elapsed),
  );
  const failed = count("failed");
  const wrong = failed > 0 ? `, ${refresh.failed(grouped(failed))}` : "";
  const cells = Math.max(0, Math.min(40, columns - Bun.stringWidth(words) - Bun.stringWidth(wrong) - 2));
  return (
    <Box height={1} flexShrink={0} columnGap={2}>
      <Bar share={ended / topics.length} cells={cells} color="green" />
      <Text>
        {words}
        <Text color="red">{wrong}</Text>
      </Text>
    </Box>
  );
}

const marks = {
  queued: { mark: "○", color: "gray" },
  running: { mark: "●", color: "cyan" },
  done: { mark: "✓", color: "green" },
  failed: { mark: "✗", color: "red" },
};

function State({ progress, now, columns }: { progress: Progress; now: number; columns: number }) {
  if (progress.state === "queued") return <Text dimColor>{refresh.queued}</Text>;
  if (progress.state === "done") return <Text color="green">{progress.outcome}</Text>;
  if (progress.state === "failed") return <Text color="red">{progress.reason}</Text>;
  const elapsed = now - progress.startedAt;
  return (
    <>
      {columns >= 80 && <Bar share={elapsed / longest} cells={12} color="cyan" />}
      <Text>{refresh.phases[progress.phase](duration(elapsed))}</Text>
    </>
  );
}
