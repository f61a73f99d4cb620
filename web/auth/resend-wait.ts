const pause = 60_000;

/** Whole seconds until another code can be sent, 0 when it can. */
export function resendWait(sentAt: number, now: number): number {
  return Math.max(0, Math.ceil((sentAt + pause - Math.max(now, sentAt)) / 1000));
}
