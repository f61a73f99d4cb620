/** Which part of a list is on the screen: the row that is pointed at, and the first one that is seen. */
export interface Position {
  cursor: number;
  top: number;
}

/** Keeps the cursor on one of `length` rows and in sight of `height` rows, and no rows empty that could be filled. */
export function inSight({ cursor, top }: Position, length: number, height: number): Position {
  const kept = Math.max(0, Math.min(cursor, length - 1));
  const highest = Math.max(0, length - height);
  return { cursor: kept, top: Math.min(highest, Math.max(0, kept - height + 1, Math.min(top, kept))) };
}

/** Where a movement key takes the cursor; null for a key that moves nothing. */
export function moved(command: string | undefined, cursor: number, length: number, page: number) {
  const steps: Record<string, number> = {
    upArrow: -1,
    k: -1,
    downArrow: 1,
    j: 1,
    pageUp: -page,
    pageDown: page,
    home: -length,
    g: -length,
    end: length,
    G: length,
  };
  const step = command === undefined ? undefined : steps[command];
  return step === undefined ? null : Math.max(0, Math.min(cursor + step, length - 1));
}
