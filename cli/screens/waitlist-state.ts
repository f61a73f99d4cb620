import { printable } from "../../src/base/printable.ts";
import { fold } from "../../src/language/folding.ts";
import type { WaitlistEntry } from "../../src/people/auth/waitlist.ts";
import { moved } from "./keys.ts";
import { waitlist as words } from "./words.ts";

export type Action = "approve" | "remove";

export interface Task {
  action: Action;
  people: WaitlistEntry[];
}

export interface WaitlistState {
  /** Everybody, as last read. */
  people: WaitlistEntry[];
  /** The people who match the search, in order. */
  shown: WaitlistEntry[];
  query: string;
  order: "longest first" | "by name";
  showsInvited: boolean;
  /** An index of `shown`. */
  cursor: number;
  /** Their ids. */
  selected: ReadonlySet<string>;
  mode: "list" | "search" | "help" | "confirm" | "left";
  /** The action that is being confirmed in the mode `confirm`. */
  asked: Task | null;
  /** The confirmed action, not yet carried out. */
  confirmed: Task | null;
  notice: { text: string; isBad: boolean } | null;
  /** The numbers of people approved and removed. */
  done: Record<Action, number>;
}

type WaitlistEvent =
  /** `page` is the number of visible rows. */
  | { type: "key"; key: string; page: number }
  | { type: "paste"; text: string }
  | { type: "read"; people: WaitlistEntry[] }
  | { type: "done"; action: Action; count: number }
  | { type: "failed"; text: string };

export function startingState(people: WaitlistEntry[]): WaitlistState {
  const list = { people, shown: [], query: "", order: "longest first" as const, showsInvited: true };
  const work = { asked: null, confirmed: null, notice: null, done: { approve: 0, remove: 0 } };
  return arranged({ ...list, cursor: 0, selected: new Set(), mode: "list", ...work });
}

export function reduce(state: WaitlistState, event: WaitlistEvent): WaitlistState {
  if (event.type === "key") return pressed({ ...state, notice: null }, event.key, event.page);
  if (event.type === "failed")
    return { ...state, confirmed: null, notice: { text: event.text, isBad: true } };
  if (event.type === "done") return finished(state, event.action, event.count);
  if (event.type === "read")
    return arranged({
      ...state,
      people: event.people,
      selected: state.selected.intersection(idsOf(event.people)),
    });
  if (state.mode !== "search") return state;
  return searching(state, state.query + printable(event.text).slice(0, 200));
}

function finished(state: WaitlistState, action: Action, count: number): WaitlistState {
  const text = action === "approve" ? words.approved(count) : words.removed(count);
  const notice = { text, isBad: false };
  return { ...state, notice, confirmed: null, done: { ...state.done, [action]: state.done[action] + count } };
}

function pressed(state: WaitlistState, key: string, page: number): WaitlistState {
  const { mode, asked, query, cursor, shown } = state;
  if (key === "ctrl+c" || mode === "left") return { ...state, mode: "left" };
  if (mode === "help") return { ...state, mode: "list" };
  if (mode === "confirm") {
    const idle: WaitlistState = { ...state, mode: "list", asked: null };
    return key.toLowerCase() === "y" ? { ...idle, confirmed: asked, selected: new Set() } : idle;
  }
  if (mode === "search" && [...key].length === 1) return searching(state, query + key);
  const to = moved(key, cursor, shown.length, page);
  return to === null ? (commands[mode][key]?.(state) ?? state) : { ...state, cursor: to };
}

type Command = (state: WaitlistState) => WaitlistState;

const leave: Command = (state) => ({ ...state, mode: "left" });
const remove: Command = (state) => asking(state, "remove");
const shorten: Command = (state) => searching(state, [...state.query].slice(0, -1).join(""));

const commands: Record<"list" | "search", Record<string, Command>> = {
  list: {
    " ": toggled,
    return: (state) => asking(state, "approve"),
    r: remove,
    delete: remove,
    a: (state) => ({ ...state, selected: state.selected.union(idsOf(state.shown)) }),
    n: (state) => ({ ...state, selected: new Set() }),
    s: (state) => arranged({ ...state, order: state.order === "by name" ? "longest first" : "by name" }),
    i: (state) => arranged({ ...state, showsInvited: !state.showsInvited }),
    "/": (state) => ({ ...state, mode: "search" }),
    "?": (state) => ({ ...state, mode: "help" }),
    escape: (state) => (state.query === "" ? leave(state) : searching(state, "")),
    q: leave,
  },
  search: {
    backspace: shorten,
    // Many terminals send it for Backspace.
    delete: shorten,
    escape: (state) => ({ ...searching(state, ""), mode: "list" }),
    return: (state) => ({ ...state, mode: "list" }),
  },
};

/** Asks to confirm an action on the selected people, or on the one at the cursor. */
function asking(state: WaitlistState, action: Action): WaitlistState {
  const { people: all, shown, selected, cursor } = state;
  const meant =
    selected.size > 0 ? all.filter(({ id }) => selected.has(id)) : shown.slice(cursor, cursor + 1);
  const people = meant.filter(({ invitationSent }) => action === "remove" || !invitationSent);
  if (people.length > 0) return { ...state, mode: "confirm", asked: { action, people } };
  const text = action === "approve" ? words.nobodyToApprove : words.nobodyToRemove;
  return { ...state, notice: { text, isBad: false } };
}

function toggled(state: WaitlistState): WaitlistState {
  const { shown, selected, cursor } = state;
  const here = idsOf(shown.slice(cursor, cursor + 1));
  const next = moved("downArrow", cursor, shown.length, 1) ?? cursor;
  return { ...state, selected: selected.symmetricDifference(here), cursor: next };
}

/** A search moves the cursor to its first match; ending it leaves the cursor on its person. */
function searching(state: WaitlistState, query: string): WaitlistState {
  const found = arranged({ ...state, query });
  return query === "" ? found : { ...found, cursor: 0 };
}

/** Recomputes `shown`. The cursor stays on its person, or on its row if they're gone. */
function arranged(state: WaitlistState): WaitlistState {
  const wanted = fold(state.query).split(" ");
  const shown = state.people
    .filter(({ invitationSent }) => state.showsInvited || !invitationSent)
    .filter(({ name, email }) => {
      const searched = fold(`${name} ${email}`);
      return wanted.every((word) => searched.includes(word));
    })
    .sort(state.order === "by name" ? byName : bySince);
  const person = state.shown[state.cursor]?.id;
  const found = shown.findIndex(({ id }) => id === person);
  const cursor = found >= 0 ? found : Math.max(0, Math.min(state.cursor, shown.length - 1));
  return { ...state, shown, cursor };
}

const idsOf = (people: WaitlistEntry[]) => new Set(people.map(({ id }) => id));
const alphabet = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const bySince = (one: WaitlistEntry, other: WaitlistEntry) =>
  one.createdAt.getTime() - other.createdAt.getTime();
const byName = (one: WaitlistEntry, other: WaitlistEntry) =>
  alphabet.compare(one.name, other.name) || bySince(one, other);
