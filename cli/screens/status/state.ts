import type { Status } from "../../../src/status/status.ts";
import type { Serving } from "../../serving.ts";
import { commandOf, type Key } from "../key.ts";
import type { Size } from "../line.ts";
import { moved } from "../scroll.ts";

/** What is read at one time of an instance and of the servers that run on it. */
export type Reading = Status & { servers: Serving[] };

export interface StatusState {
  /** Null until the first one is there. */
  reading: Reading | null;
  /** Why the last attempt to read failed. */
  problem: string | null;
  /** The first line that is seen. */
  top: number;
  showsHelp: boolean;
  size: Size;
  /** In milliseconds. */
  now: number;
  isOver: boolean;
}

export type StatusEvent =
  /** `length` is how many lines there are to scroll through, `height` how many of them are seen. */
  | { type: "key"; key: Key; length: number; height: number }
  | { type: "read"; reading: Reading; now: number }
  | { type: "failed"; reason: string; now: number }
  | { type: "size"; size: Size };

export function startingState(now: number): StatusState {
  return {
    reading: null,
    problem: null,
    top: 0,
    showsHelp: false,
    size: { columns: 80, rows: 24 },
    now,
    isOver: false,
  };
}

export function reduce(state: StatusState, event: StatusEvent): StatusState {
  switch (event.type) {
    case "key":
      return pressed(state, event);
    case "read":
      return { ...state, reading: event.reading, problem: null, now: event.now };
    case "failed":
      return { ...state, problem: event.reason, now: event.now };
    case "size":
      return { ...state, size: event.size };
  }
}

function pressed(
  state: StatusState,
  { key, length, height }: Extract<StatusEvent, { type: "key" }>,
): StatusState {
  const command = commandOf(key);
  if (command === "interrupt" || command === "q") return { ...state, isOver: true };
  if (state.showsHelp) return command === undefined ? state : { ...state, showsHelp: false };
  if (command === "escape") return { ...state, isOver: true };
  if (command === "?") return { ...state, showsHelp: true };
  const highest = Math.max(0, length - height);
  const top = moved(command, Math.min(state.top, highest), highest + 1, Math.max(1, height - 1));
  return top === null ? state : { ...state, top };
}
