import type { Screen } from "../screen.ts";
import { createStore, drawnOnce } from "../store.ts";
import { draw } from "./draw.ts";
import { type Progress, type RefreshState, reduce, startingState } from "./state.ts";

/** What the screen is handed. */
export interface WatchParts {
  topics: { id: string; name: string }[];
  read(): ReadonlyMap<string, Progress>;
  now(): number;
}

/** The screen of topics that are being updated. `end` is for whoever knows that nobody works on them any more. */
export function openWatch({ topics, read, now }: WatchParts): Screen & {
  end(): void;
  left(): RefreshState["left"];
} {
  const store = createStore(startingState(topics, now()), reduce);
  const look = () => store.dispatch({ type: "read", progress: read(), now: now() });
  look();
  return {
    subscribe: store.subscribe,
    draw: drawnOnce(store.state, draw),
    isOver: () => store.state().left !== null,
    press: (key) => store.dispatch({ type: "key", key }),
    resize: (size) => store.dispatch({ type: "size", size }),
    tick: look,
    end() {
      look();
      store.dispatch({ type: "ended" });
    },
    left: () => store.state().left,
  };
}
