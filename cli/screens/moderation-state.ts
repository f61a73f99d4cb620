import { printable } from "../../src/base/printable.ts";
import { limits } from "../../src/contract/base/limits.ts";
import {
  type ActionDraft,
  type FlaggedComment,
  type LogEntry,
  oppositeOf,
} from "../../src/contract/community/moderation.ts";
import { moved } from "./keys.ts";
import { moderation as words } from "./words.ts";

/** A decision whose reason hasn't been typed yet. */
type PendingAction = Pick<ActionDraft, "action" | "target">;

export interface ModerationState {
  /** The waiting comments and topics, as last read. */
  flagged: FlaggedComment[];
  cursor: number;
  mode: "list" | "reason" | "help" | "left";
  /** The action whose reason is being typed. */
  asked: PendingAction | null;
  reason: string;
  /** The action with its reason, not yet carried out. */
  confirmed: ActionDraft | null;
  notice: { text: string; isBad: boolean } | null;
  /** The actions carried out here, latest last. */
  done: LogEntry[];
}

type ModerationEvent =
  /** `page` is the number of visible rows. */
  | { type: "key"; key: string; page: number }
  | { type: "paste"; text: string }
  | { type: "read"; flagged: FlaggedComment[] }
  | { type: "done"; entry: LogEntry }
  | { type: "failed"; text: string };

export function startingState(flagged: FlaggedComment[]): ModerationState {
  const work = { asked: null, reason: "", confirmed: null, notice: null, done: [] };
  return { flagged, cursor: 0, mode: "list", ...work };
}

export function reduce(state: ModerationState, event: ModerationEvent): ModerationState {
  switch (event.type) {
    case "key":
      return pressed({ ...state, notice: null }, event.key, event.page);
    case "paste":
      return state.mode === "reason" ? writing(state, state.reason + printable(event.text)) : state;
    case "read":
      return arranged(state, event.flagged);
    case "failed":
      return { ...state, confirmed: null, notice: { text: event.text, isBad: true } };
    case "done": {
      const notice = { text: words.done[event.entry.action], isBad: false };
      return { ...state, confirmed: null, notice, done: [...state.done, event.entry] };
    }
  }
}

function pressed(state: ModerationState, key: string, page: number): ModerationState {
  const { mode, cursor, flagged } = state;
  if (key === "ctrl+c" || mode === "left") return { ...state, mode: "left" };
  if (mode === "help") return { ...state, mode: "list" };
  if (mode === "reason") return reasoning(state, key);
  const to = moved(key, cursor, flagged.length, page);
  return to === null ? (commands[key]?.(state) ?? state) : { ...state, cursor: Math.max(0, to) };
}

const leave = (state: ModerationState): ModerationState => ({ ...state, mode: "left" });

const commands: Record<string, (state: ModerationState) => ModerationState> = {
  r: (state) => asking(state, ({ target }) => ({ action: "remove_comment", target })),
  delete: (state) => asking(state, ({ target }) => ({ action: "remove_comment", target })),
  d: (state) => asking(state, ({ target }) => ({ action: "dismiss", target })),
  h: (state) => asking(state, ({ topic }) => ({ action: "hide_topic", target: topic.id })),
  s: (state) => asking(state, ({ comment }) => ({ action: "suspend", target: comment.user.id })),
  u: takingBack,
  "?": (state) => ({ ...state, mode: "help" }),
  escape: leave,
  q: leave,
};

/** Asks for the reason of an action on the selected item. */
function asking(state: ModerationState, about: (flagged: FlaggedComment) => PendingAction): ModerationState {
  const here = state.flagged[state.cursor];
  return here ? { ...state, mode: "reason", asked: about(here), reason: "" } : state;
}

/** Undoes the latest decision made here. */
function takingBack(state: ModerationState): ModerationState {
  const latest = state.done.at(-1);
  if (!latest) return { ...state, notice: { text: words.nothingToUndo, isBad: false } };
  const asked = { action: oppositeOf[latest.action], target: latest.target };
  return { ...state, mode: "reason", asked, reason: "" };
}

function reasoning(state: ModerationState, key: string): ModerationState {
  const { asked, reason } = state;
  const idle: ModerationState = { ...state, mode: "list", asked: null, reason: "" };
  if (key === "escape") return idle;
  // Many terminals send Delete for Backspace.
  if (key === "backspace" || key === "delete") return writing(state, [...reason].slice(0, -1).join(""));
  if (key === "return") {
    const written = reason.trim();
    return asked && written !== "" ? { ...idle, confirmed: { ...asked, reason: written } } : state;
  }
  return [...key].length === 1 ? writing(state, reason + key) : state;
}

function writing(state: ModerationState, reason: string): ModerationState {
  return { ...state, reason: reason.slice(0, limits.moderationReason) };
}

/** Keeps the cursor on its comment, or on its row if that was decided. */
function arranged(state: ModerationState, flagged: FlaggedComment[]): ModerationState {
  const here = state.flagged[state.cursor]?.target;
  const found = flagged.findIndex(({ target }) => target === here);
  const cursor = found >= 0 ? found : Math.max(0, Math.min(state.cursor, flagged.length - 1));
  return { ...state, flagged, cursor };
}
