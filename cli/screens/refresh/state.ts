import { commandOf, type Key } from "../key.ts";
import type { Size } from "../line.ts";

/** Where one of the topics stands that are being updated. */
export type Progress =
  | { state: "queued" }
  | { state: "running"; startedAt: number; phase: "reading" | "asking" }
  | { state: "done"; outcome: string }
  | { state: "failed"; reason: string };

export interface RefreshState {
  /** In the order in which they were asked for. */
  topics: { id: string; name: string; progress: Progress }[];
  startedAt: number;
  now: number;
  size: Size;
  /** How the screen was left: all have ended, or they go on without somebody who watches. */
  left: "ended" | "stopped" | null;
}

export type RefreshEvent =
  | { type: "read"; progress: ReadonlyMap<string, Progress>; now: number }
  /** Nobody works on them any more. */
  | { type: "ended" }
  | { type: "key"; key: Key }
  | { type: "size"; size: Size };

export function startingState(topics: { id: string; name: string }[], now: number): RefreshState {
  return {
    topics: topics.map(({ id, name }) => ({ id, name, progress: { state: "queued" } })),
    startedAt: now,
    now,
    size: { columns: 80, rows: 24 },
    left: null,
  };
}

/** What has ended stays ended, also when the same topic is tried again: it was waited for once. */
export function reduce(state: RefreshState, event: RefreshEvent): RefreshState {
  switch (event.type) {
    case "read": {
      const topics = state.topics.map((topic) =>
        hasEnded(topic.progress)
          ? topic
          : { ...topic, progress: event.progress.get(topic.id) ?? topic.progress },
      );
      const left = topics.every(({ progress }) => hasEnded(progress)) ? "ended" : state.left;
      return { ...state, topics, now: event.now, left };
    }
    case "ended":
      return { ...state, left: "ended" };
    case "key":
      return leaves(commandOf(event.key)) ? { ...state, left: "stopped" } : state;
    case "size":
      return { ...state, size: event.size };
  }
}

export function hasEnded({ state }: Progress): boolean {
  return state === "done" || state === "failed";
}

function leaves(command: string | undefined): boolean {
  return command === "q" || command === "escape" || command === "interrupt";
}
