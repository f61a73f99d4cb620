/** A screen's state, and the one way to change it. */
export interface Store<State, Event> {
  state(): State;
  dispatch(event: Event): void;
  /** Calls `listener` after each change. @returns what ends that */
  subscribe(listener: () => void): () => void;
}

/** Holds a state that a pure function brings from event to event. The same state again is no change. */
export function createStore<State, Event>(
  initial: State,
  reduce: (state: State, event: Event) => State,
): Store<State, Event> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch(event) {
      const next = reduce(state, event);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Draws a state once, however often it is asked for. */
export function drawnOnce<State, Drawing>(
  state: () => State,
  draw: (state: State) => Drawing,
): () => Drawing {
  let last: { state: State; drawing: Drawing } | undefined;
  return () => {
    const now = state();
    if (last?.state !== now) last = { state: now, drawing: draw(now) };
    return last.drawing;
  };
}
