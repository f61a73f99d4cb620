import type { Waiting } from "../../src/auth/waitlist.ts";
import { printable } from "../../src/printable.ts";
import { moved } from "./keys.ts";

/** Somebody on the waitlist, since when in milliseconds. A search looks in `words`. */
export interface Person {
  id: string;
  name: string;
  email: string;
  invited: boolean;
  since: number;
  words: string;
}

export type Deed = "approve" | "remove";

/** What is to be done, and with whom. */
export interface Task {
  deed: Deed;
  people: Person[];
}

export interface WaitlistState {
  /** Everybody, as last read. */
  people: Person[];
  /** Those whom search and order leave, as they stand on the screen. */
  shown: Person[];
  query: string;
  order: "longest first" | "by name";
  showsInvited: boolean;
  cursor: number;
  selected: ReadonlySet<string>;
  mode: "list" | "search" | "help" | "confirm" | "left";
  /** What is asked in the mode `confirm`. */
  asked: Task | null;
  /** What was answered with yes and is not done yet. */
  confirmed: Task | null;
  notice: { text: string; isBad: boolean } | null;
}

export type WaitlistEvent =
  /** `page` is how many rows are seen at once. */
  | { type: "key"; key: string; page: number }
  | { type: "paste"; text: string }
  | { type: "read"; people: Person[] }
  | { type: "ended"; text: string; isBad: boolean };

export function personOf({ id, name, email, invitationSent, createdAt }: Waiting): Person {
  const words = folded(`${name} ${email}`);
  return { id, name, email, invited: invitationSent, since: createdAt.getTime(), words };
}

export function startingState(people: Person[]): WaitlistState {
  return arranged({
    people,
    shown: [],
    query: "",
    order: "longest first",
    showsInvited: true,
    cursor: 0,
    selected: new Set(),
    mode: "list",
    asked: null,
    confirmed: null,
    notice: null,
  });
}

/** What becomes of the screen by one event. */
export function reduce(state: WaitlistState, event: WaitlistEvent): WaitlistState {
  if (event.type === "key") return pressed({ ...state, notice: null }, event.key, event.page);
  if (event.type === "ended")
    return { ...state, confirmed: null, notice: { text: event.text, isBad: event.isBad } };
  if (event.type === "read") return event.people === state.people ? state : withPeople(state, event.people);
  if (state.mode !== "search") return state;
  return searching(state, state.query + printable(event.text).slice(0, 200));
}

function pressed(state: WaitlistState, key: string, page: number): WaitlistState {
  const { mode, asked, query, cursor, shown } = state;
  if (key === "ctrl+c") return { ...state, mode: "left" };
  if (mode === "help") return { ...state, mode: "list" };
  if (mode === "confirm") {
    const isYes = key.toLowerCase() === "y";
    const idle: WaitlistState = { ...state, mode: "list", asked: null };
    return isYes ? { ...idle, confirmed: asked, selected: new Set() } : idle;
  }
  if (mode === "left") return state;
  if (mode === "search" && [...key].length === 1) return searching(state, query + key);
  const to = moved(key, cursor, shown.length, page);
  return to === null ? (commands[mode][key]?.(state) ?? state) : { ...state, cursor: to };
}

const remove = (state: WaitlistState) => asking(state, { deed: "remove", people: meant(state) });
const leave = (state: WaitlistState): WaitlistState => ({ ...state, mode: "left" });

/** What the keys do that move nothing. */
const commands: Record<"list" | "search", Record<string, (state: WaitlistState) => WaitlistState>> = {
  list: {
    " ": toggled,
    return: (state) =>
      asking(state, { deed: "approve", people: meant(state).filter(({ invited }) => !invited) }),
    r: remove,
    delete: remove,
    a: (state) => ({ ...state, selected: new Set([...state.selected, ...state.shown.map(({ id }) => id)]) }),
    n: (state) => ({ ...state, selected: new Set() }),
    s: (state) =>
      arranged({ ...state, order: state.order === "by name" ? "longest first" : "by name" }, state),
    i: (state) => arranged({ ...state, showsInvited: !state.showsInvited }, state),
    "/": (state) => ({ ...state, mode: "search" }),
    "?": (state) => ({ ...state, mode: "help" }),
    escape: (state) => (state.query === "" ? leave(state) : searching(state, "")),
    q: leave,
  },
  search: {
    backspace: shortened,
    // What many terminals send for the same key.
    delete: shortened,
    escape: (state) => ({ ...searching(state, ""), mode: "list" }),
    return: (state) => ({ ...state, mode: "list" }),
  },
};

/** Those that something is about to be done with: the selected, or who the cursor is on. */
function meant({ people, shown, selected, cursor }: WaitlistState): Person[] {
  return selected.size > 0 ? people.filter(({ id }) => selected.has(id)) : shown.slice(cursor, cursor + 1);
}

function asking(state: WaitlistState, asked: Task): WaitlistState {
  if (asked.people.length > 0) return { ...state, mode: "confirm", asked };
  const text =
    asked.deed === "remove" ? "Nobody to remove." : "Nobody to approve: they have their invitation already.";
  return { ...state, notice: { text, isBad: false } };
}

function toggled(state: WaitlistState): WaitlistState {
  const person = state.shown[state.cursor];
  if (!person) return state;
  const selected = new Set(state.selected);
  if (!selected.delete(person.id)) selected.add(person.id);
  return { ...state, selected, cursor: Math.min(state.cursor + 1, state.shown.length - 1) };
}

function shortened(state: WaitlistState): WaitlistState {
  return searching(state, [...state.query].slice(0, -1).join(""));
}

/** A search points at what it finds first; the end of one leaves the cursor on its person. */
function searching(state: WaitlistState, query: string): WaitlistState {
  return arranged({ ...state, query, cursor: 0 }, query === "" ? state : undefined);
}

/** People come and go while they are looked at: cursor and selection stay with whom they were on. */
function withPeople(state: WaitlistState, people: Person[]): WaitlistState {
  const selected = new Set(people.map(({ id }) => id).filter((id) => state.selected.has(id)));
  return arranged({ ...state, people, selected }, state);
}

/** Fills `shown`. The cursor stays on the person whom it was on in `before`, or at its row where they are gone. */
function arranged(state: WaitlistState, before?: WaitlistState): WaitlistState {
  const wanted = folded(state.query).split(" ").filter(Boolean);
  const shown = state.people
    .filter(
      ({ invited, words }) => (state.showsInvited || !invited) && wanted.every((w) => words.includes(w)),
    )
    .sort(state.order === "by name" ? byName : bySince);
  const person = before?.shown[before.cursor];
  const found = person ? shown.findIndex(({ id }) => id === person.id) : -1;
  const cursor = found >= 0 ? found : (before?.cursor ?? state.cursor);
  return { ...state, shown, cursor: Math.max(0, Math.min(cursor, shown.length - 1)) };
}

const alphabet = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const bySince = (one: Person, other: Person) => one.since - other.since;
const byName = (one: Person, other: Person) => alphabet.compare(one.name, other.name) || bySince(one, other);

/** Without case and accents, so that "jose" finds José. */
const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
