import { commandOf, type Key } from "../key.ts";
import { grouped, harmless } from "../line.ts";
import { moved } from "../scroll.ts";
import { listHeight } from "./layout.ts";
import { type Deed, undoTime, type WaitlistState } from "./model.ts";
import { orders, type Person } from "./people.ts";

/** What a key does in the list. */
export function pressedList(state: WaitlistState, key: Key, now: number): WaitlistState {
  const command = commandOf(key);
  const cursor = moved(command, state.cursor, state.shown.length, listHeight(state.size));
  if (cursor !== null) return { ...state, cursor };
  switch (command) {
    case " ":
      return toggled(state);
    case "a":
      return { ...state, selected: new Set([...state.selected, ...state.shown.map(({ id }) => id)]) };
    case "n":
      return { ...state, selected: new Set() };
    case "s":
      return { ...state, order: orders[(orders.indexOf(state.order) + 1) % orders.length] ?? state.order };
    case "i":
      return { ...state, showsInvited: !state.showsInvited };
    case "/":
      return { ...state, mode: "search" };
    case "?":
      return { ...state, mode: "help" };
    case "return":
      return approving(state, now);
    case "r":
    case "delete":
      return asking(state, now);
    case "u":
      return undone(state, now);
    case "escape":
      return state.query === "" ? { ...state, leaving: "carry out" } : { ...state, query: "" };
    case "q":
      return { ...state, leaving: "carry out" };
    default:
      return state;
  }
}

/** What a key does while a search is written: the list follows letter by letter. */
export function pressedSearch(state: WaitlistState, key: Key): WaitlistState {
  if ("text" in key) return { ...state, query: state.query + key.text };
  if ("paste" in key) return { ...state, query: state.query + harmless(key.paste).slice(0, 200) };
  const cursor = moved(key.name, state.cursor, state.shown.length, listHeight(state.size));
  if (cursor !== null) return { ...state, cursor };
  switch (key.name) {
    case "backspace":
    case "delete":
      return { ...state, query: [...state.query].slice(0, -1).join("") };
    case "clearLine":
      return { ...state, query: "" };
    case "escape":
      return { ...state, query: "", mode: "list" };
    case "return":
      return { ...state, mode: "list" };
    default:
      return state;
  }
}

/** Any key leaves the help. */
export function pressedHelp(state: WaitlistState, key: Key): WaitlistState {
  return commandOf(key) === undefined ? state : { ...state, mode: "list" };
}

/** Only a y removes; another key changes nothing but that it is no longer asked. */
export function pressedConfirming(state: WaitlistState, key: Key, now: number): WaitlistState {
  const asked: WaitlistState = { ...state, mode: "list", confirming: [] };
  return commandOf(key)?.toLowerCase() === "y" ? pend(asked, "remove", state.confirming, now) : asked;
}

/** Those that something is about to be done with: the selected, or who the cursor is on. */
export function meant(state: WaitlistState): Person[] {
  const busy = new Set(state.pending.flatMap(({ people }) => people.map(({ id }) => id)));
  const one = state.shown[state.cursor];
  const chosen =
    state.selected.size > 0 ? state.people.filter(({ id }) => state.selected.has(id)) : one ? [one] : [];
  return chosen.filter(({ id }) => !busy.has(id));
}

function toggled(state: WaitlistState): WaitlistState {
  const person = state.shown[state.cursor];
  if (!person) return state;
  const selected = new Set(state.selected);
  if (!selected.delete(person.id)) selected.add(person.id);
  return { ...state, selected, cursor: state.cursor + 1 };
}

function approving(state: WaitlistState, now: number): WaitlistState {
  const people = meant(state).filter(({ invited }) => !invited);
  if (people.length > 0) return pend(state, "approve", people, now);
  return say(state, "Nobody to approve: they have their invitation already.", now);
}

function asking(state: WaitlistState, now: number): WaitlistState {
  const confirming = meant(state);
  if (confirming.length === 0) return say(state, "Nobody to remove.", now);
  return { ...state, mode: "confirming", confirming };
}

function pend(state: WaitlistState, deed: Deed, people: Person[], now: number): WaitlistState {
  const pending = [...state.pending, { deed, people, dueAt: now + undoTime }];
  return { ...state, pending, selected: new Set(), notice: null };
}

/** Takes back what was asked for last, and selects those people again. */
function undone(state: WaitlistState, now: number): WaitlistState {
  const last = state.pending.at(-1);
  if (!last) return say(state, "There is nothing to undo.", now);
  const pending = state.pending.slice(0, -1);
  const selected = new Set([...state.selected, ...last.people.map(({ id }) => id)]);
  const what = last.deed === "approve" ? "approved" : "removed";
  return say({ ...state, pending, selected }, `Undone: ${grouped(last.people.length)} not ${what}.`, now);
}

function say(state: WaitlistState, text: string, now: number): WaitlistState {
  return { ...state, notice: { text, isBad: false, until: now + 4_000 } };
}
