import type { Waiting } from "../../src/auth/waitlist.ts";
import { printable } from "../../src/printable.ts";
import { moved } from "./keys.ts";

/** Somebody on the waitlist. */
export interface Person {
  id: string;
  name: string;
  email: string;
  invited: boolean;
  /** Since when they wait, in milliseconds. */
  since: number;
  /** What a search looks in. */
  words: string;
}

export type Deed = "approve" | "remove";

/** What is to be done, and with whom. */
export interface Task {
  deed: Deed;
  people: Person[];
}

export const orders = ["longest first", "by name"] as const;

export interface WaitlistState {
  /** Everybody, as last read. */
  people: Person[];
  /** Those whom search and order leave, as they stand on the screen. */
  shown: Person[];
  query: string;
  order: (typeof orders)[number];
  /** Whether who has an invitation already is shown too. */
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
  | { type: "done" | "failed"; text: string };

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
  switch (event.type) {
    case "key":
      return pressed({ ...state, notice: null }, event.key, event.page);
    case "paste":
      return state.mode === "search"
        ? searching(state, state.query + printable(event.text).slice(0, 200))
        : state;
    case "read":
      return event.people === state.people ? state : withPeople(state, event.people);
    case "done":
    case "failed":
      return { ...state, confirmed: null, notice: { text: event.text, isBad: event.type === "failed" } };
  }
}

function pressed(state: WaitlistState, key: string, page: number): WaitlistState {
  if (key === "ctrl+c") return { ...state, mode: "left" };
  if (state.mode === "help") return { ...state, mode: "list" };
  if (state.mode === "confirm") return answered(state, key);
  if (state.mode === "search") return pressedSearch(state, key, page);
  return state.mode === "list" ? pressedList(state, key, page) : state;
}

function pressedList(state: WaitlistState, key: string, page: number): WaitlistState {
  const cursor = moved(key, state.cursor, state.shown.length, page);
  if (cursor !== null) return { ...state, cursor };
  switch (key) {
    case " ":
      return toggled(state);
    case "a":
      return { ...state, selected: new Set([...state.selected, ...state.shown.map(({ id }) => id)]) };
    case "n":
      return { ...state, selected: new Set() };
    case "s":
      return arranged({ ...state, order: state.order === "by name" ? "longest first" : "by name" }, state);
    case "i":
      return arranged({ ...state, showsInvited: !state.showsInvited }, state);
    case "/":
      return { ...state, mode: "search" };
    case "?":
      return { ...state, mode: "help" };
    case "return":
      return asking(state, { deed: "approve", people: meant(state).filter(({ invited }) => !invited) });
    case "r":
    case "delete":
      return asking(state, { deed: "remove", people: meant(state) });
    case "escape":
      return state.query === "" ? { ...state, mode: "left" } : searching(state, "");
    case "q":
      return { ...state, mode: "left" };
    default:
      return state;
  }
}

/** While a search is written the list follows letter by letter. */
function pressedSearch(state: WaitlistState, key: string, page: number): WaitlistState {
  if ([...key].length === 1) return searching(state, state.query + key);
  const cursor = moved(key, state.cursor, state.shown.length, page);
  if (cursor !== null) return { ...state, cursor };
  switch (key) {
    case "backspace":
    case "delete":
      return searching(state, [...state.query].slice(0, -1).join(""));
    case "ctrl+u":
      return searching(state, "");
    case "escape":
      return { ...searching(state, ""), mode: "list" };
    case "return":
      return { ...state, mode: "list" };
    default:
      return state;
  }
}

/** Those that something is about to be done with: the selected, or who the cursor is on. */
function meant({ people, shown, selected, cursor }: WaitlistState): Person[] {
  if (selected.size > 0) return people.filter(({ id }) => selected.has(id));
  return shown.slice(cursor, cursor + 1);
}

function asking(state: WaitlistState, asked: Task): WaitlistState {
  if (asked.people.length > 0) return { ...state, mode: "confirm", asked };
  const text =
    asked.deed === "remove" ? "Nobody to remove." : "Nobody to approve: they have their invitation already.";
  return { ...state, notice: { text, isBad: false } };
}

/** Only a y does it; another key changes nothing but that it is no longer asked. */
function answered(state: WaitlistState, key: string): WaitlistState {
  const isYes = key.toLowerCase() === "y";
  return {
    ...state,
    mode: "list",
    asked: null,
    ...(isYes && { confirmed: state.asked, selected: new Set<string>() }),
  };
}

function toggled(state: WaitlistState): WaitlistState {
  const person = state.shown[state.cursor];
  if (!person) return state;
  const selected = new Set(state.selected);
  if (!selected.delete(person.id)) selected.add(person.id);
  return { ...state, selected, cursor: Math.min(state.cursor + 1, state.shown.length - 1) };
}

/** A search points at what it finds first; the end of one leaves the cursor on its person. */
function searching(state: WaitlistState, query: string): WaitlistState {
  return arranged({ ...state, query, cursor: 0 }, query === "" ? state : undefined);
}

/** People come and go while they are looked at: cursor and selection stay with whom they were on. */
function withPeople(state: WaitlistState, people: Person[]): WaitlistState {
  const ids = new Set(people.map(({ id }) => id));
  const selected = new Set([...state.selected].filter((id) => ids.has(id)));
  return arranged({ ...state, people, selected }, state);
}

/** Fills `shown`. The cursor stays on the person whom it was on in `before`, or at its row where they are gone. */
function arranged(state: WaitlistState, before?: WaitlistState): WaitlistState {
  const wanted = folded(state.query).split(" ").filter(Boolean);
  const shown = state.people
    .filter(
      ({ invited, words }) =>
        (state.showsInvited || !invited) && wanted.every((word) => words.includes(word)),
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
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}
