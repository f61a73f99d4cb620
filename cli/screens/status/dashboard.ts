import type { Screen } from "../screen.ts";
import { createStore, drawnOnce } from "../store.ts";
import { bodyHeight, bodyOf, draw } from "./draw.ts";
import { type Reading, reduce, startingState } from "./state.ts";

/** The dashboard's screen. A reading that takes longer than a tick is waited for, and not asked for twice. */
export function openDashboard(read: () => Promise<Reading>, now: () => number): Screen {
  const store = createStore(startingState(now()), reduce);
  let isReading = false;

  async function look(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      store.dispatch({ type: "read", reading: await read(), now: now() });
    } catch (cause) {
      store.dispatch({ type: "failed", reason: String((cause as Error).message ?? cause), now: now() });
    } finally {
      isReading = false;
    }
  }

  void look();
  return {
    subscribe: store.subscribe,
    draw: drawnOnce(store.state, draw),
    isOver: () => store.state().isOver,
    press(key) {
      const state = store.state();
      store.dispatch({ type: "key", key, length: bodyOf(state).length, height: bodyHeight(state) });
    },
    resize: (size) => store.dispatch({ type: "size", size }),
    tick: () => void look(),
  };
}
