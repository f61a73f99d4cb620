import type { Size } from "../line.ts";
import type { Position } from "../scroll.ts";
import type { Arrangement, Person } from "./people.ts";

export type Deed = "approve" | "remove";

/** Something that will be done when its time has come, and can be taken back until then. */
export interface Pending {
  deed: Deed;
  people: Person[];
  /** In milliseconds. */
  dueAt: number;
}

export interface WaitlistState extends Arrangement, Position {
  /** Everybody, as last read. */
  people: Person[];
  /** Those whom search and order leave, as they stand on the screen. */
  shown: Person[];
  selected: ReadonlySet<string>;
  mode: "list" | "search" | "confirming" | "help";
  /** Whom to remove, if that is confirmed. */
  confirming: Person[];
  pending: Pending[];
  notice: { text: string; isBad: boolean; until: number } | null;
  size: Size;
  /** The present second, in milliseconds. */
  now: number;
  /** How the screen is being left: with what is pending done now, or dropped. */
  leaving: "carry out" | "drop" | null;
  /** Whether it has been left. */
  isOver: boolean;
}

/** How long something pending can be taken back, in milliseconds. */
export const undoTime = 5_000;
