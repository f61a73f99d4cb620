import type { Screen } from "../screen.ts";
import { createStore, drawnOnce } from "../store.ts";
import { draw } from "./draw.ts";
import type { Deed, Pending } from "./model.ts";
import type { Person } from "./people.ts";
import { reduce, startingState } from "./state.ts";

/** What the screen needs of the instance. */
export interface WaitlistParts {
  /** Everybody on the list; the same array again while nothing has changed. */
  read(): Person[];
  /** Does it to all of them or to none. @returns to how many: others may have been quicker */
  carryOut: Record<Deed, (people: Person[]) => number>;
  now(): number;
}

/** What came of it. */
export interface Balance {
  approved: number;
  removed: number;
  /** What was pending when the screen was left by Ctrl+C. */
  dropped: Pending[];
  /** Why the last of what was asked for could not be done, in words. */
  failure: string | null;
}

/** Milliseconds between two readings. */
const readingEvery = 1_000;

/** The waitlist's screen. Nothing is written before it can no longer be undone. */
export function openDesk({ read, carryOut, now }: WaitlistParts): Screen & { balance(): Balance } {
  const store = createStore(startingState(read(), now()), reduce);
  const balance: Balance = { approved: 0, removed: 0, dropped: [], failure: null };
  let readAt = now();

  function complete(pending: Pending): void {
    try {
      const count = carryOut[pending.deed](pending.people);
      balance[pending.deed === "approve" ? "approved" : "removed"] += count;
      store.dispatch({ type: "done", pending, count, now: now() });
    } catch (cause) {
      balance.failure = `Could not ${pending.deed} ${pending.people.length}: ${reasonOf(cause)}`;
      store.dispatch({ type: "failed", pending, reason: balance.failure, now: now() });
    }
    lookAgain();
  }

  function lookAgain(): void {
    readAt = now();
    try {
      store.dispatch({ type: "read", people: read() });
    } catch (cause) {
      store.dispatch({ type: "failed", reason: `The list cannot be read: ${reasonOf(cause)}`, now: now() });
    }
  }

  function leave(): void {
    const { leaving, pending } = store.state();
    balance.failure = null;
    if (leaving === "carry out") for (const each of pending) complete(each);
    balance.dropped = store.state().pending;
    store.dispatch({ type: "left" });
  }

  return {
    subscribe: store.subscribe,
    draw: drawnOnce(store.state, draw),
    isOver: () => store.state().isOver,
    press(key) {
      if (store.state().isOver) return;
      store.dispatch({ type: "key", key, now: now() });
      if (store.state().leaving) leave();
    },
    resize: (size) => store.dispatch({ type: "size", size }),
    tick() {
      if (store.state().isOver) return;
      store.dispatch({ type: "tick", now: now() });
      for (const pending of store.state().pending) if (pending.dueAt <= now()) complete(pending);
      if (now() - readAt >= readingEvery) lookAgain();
    },
    balance: () => balance,
  };
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
