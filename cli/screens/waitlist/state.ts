import type { Key } from "../key.ts";
import type { Size } from "../line.ts";
import { inSight } from "../scroll.ts";
import { pressedConfirming, pressedHelp, pressedList, pressedSearch } from "./keys.ts";
import { listHeight } from "./layout.ts";
import type { Pending, WaitlistState } from "./model.ts";
import { type Arrangement, arrange, type Person } from "./people.ts";

export type WaitlistEvent =
  | { type: "key"; key: Key; now: number }
  | { type: "read"; people: Person[] }
  | { type: "tick"; now: number }
  | { type: "size"; size: Size }
  | { type: "done"; pending: Pending; count: number; now: number }
  | { type: "failed"; reason: string; pending?: Pending; now: number }
  | { type: "left" };

const noticeTime = 8_000;

export function startingState(people: Person[], now: number): WaitlistState {
  const arrangement: Arrangement = { query: "", order: "longest first", showsInvited: true };
  return {
    ...arrangement,
    people,
    shown: arrange(people, arrangement),
    cursor: 0,
    top: 0,
    selected: new Set(),
    mode: "list",
    confirming: [],
    pending: [],
    notice: null,
    size: { columns: 80, rows: 24 },
    now: second(now),
    leaving: null,
    isOver: false,
  };
}

/** What becomes of the screen by one event. The same state again where that changes nothing. */
export function reduce(state: WaitlistState, event: WaitlistEvent): WaitlistState {
  switch (event.type) {
    case "key":
      return pressed(state, event.key, event.now);
    case "read":
      return event.people === state.people ? state : withPeople(state, event.people);
    case "tick":
      return ticked(state, event.now);
    case "size":
      return placed({ ...state, size: event.size });
    case "done":
      return noted(without(state, event.pending), wordsDone(event.pending, event.count), false, event.now);
    case "failed":
      return noted(event.pending ? without(state, event.pending) : state, event.reason, true, event.now);
    case "left":
      return { ...state, isOver: true };
  }
}

function pressed(state: WaitlistState, key: Key, now: number): WaitlistState {
  if ("name" in key && key.name === "interrupt") return { ...state, leaving: "drop" };
  if (state.mode === "search") return rearranged(state, pressedSearch(state, key));
  if (state.mode === "help") return pressedHelp(state, key);
  if (state.mode === "confirming") return pressedConfirming(state, key, now);
  return rearranged(state, pressedList(state, key, now));
}

function ticked(state: WaitlistState, now: number): WaitlistState {
  const isGone = state.notice !== null && state.notice.until <= now;
  if (second(now) === state.now && !isGone) return state;
  return { ...state, now: second(now), notice: isGone ? null : state.notice };
}

/** People come and go while they are looked at: cursor and selection stay with whom they were on. */
function withPeople(state: WaitlistState, people: Person[]): WaitlistState {
  const ids = new Set(people.map(({ id }) => id));
  const selected = new Set([...state.selected].filter((id) => ids.has(id)));
  return follow({ ...state, people, selected, shown: arrange(people, state) }, state);
}

/** The same after a key: arranged anew if what decides that has changed. A search points at what it finds first. */
function rearranged(before: WaitlistState, state: WaitlistState): WaitlistState {
  const isSame =
    state.query === before.query &&
    state.order === before.order &&
    state.showsInvited === before.showsInvited;
  if (isSame) return placed(state);
  const isSearch = state.query !== before.query && state.query !== "";
  if (isSearch) return { ...state, shown: arrange(state.people, state), cursor: 0, top: 0 };
  return follow({ ...state, shown: arrange(state.people, state) }, before);
}

/** Keeps the cursor on its person, at the same height of the screen; or at its place, where they are gone. */
function follow(state: WaitlistState, before: WaitlistState): WaitlistState {
  const person = before.shown[before.cursor];
  const found = state.shown.findIndex(({ id }) => id === person?.id);
  const cursor = found < 0 ? before.cursor : found;
  return placed({ ...state, cursor, top: cursor - (before.cursor - before.top) });
}

function placed(state: WaitlistState): WaitlistState {
  const position = inSight(state, state.shown.length, listHeight(state.size));
  return position.cursor === state.cursor && position.top === state.top ? state : { ...state, ...position };
}

function without(state: WaitlistState, done: Pending): WaitlistState {
  return { ...state, pending: state.pending.filter((each) => each !== done) };
}

function noted(state: WaitlistState, text: string, isBad: boolean, now: number): WaitlistState {
  return { ...state, notice: { text, isBad, until: now + noticeTime } };
}

function wordsDone({ deed, people }: Pending, count: number): string {
  const rest = people.length - count;
  const others =
    rest === 0 ? "" : ` ${rest} had been ${deed === "approve" ? "approved" : "removed"} already.`;
  if (deed === "remove") return `Removed ${count}.${others}`;
  return `Approved ${count}. The running server mails them within seconds.${others}`;
}

const second = (milliseconds: number) => Math.floor(milliseconds / 1000) * 1000;
