/** A clock that can be set to past times and then runs on from the present. */
export interface DemoClock {
  now(): Date;
  /** The time that many minutes from the start. */
  at(minutes: number): Date;
  put(time: Date): void;
  goOn(): void;
}

/** @param present returns the real time; its value at this call is the start */
export function createDemoClock(present: () => Date): DemoClock {
  const start = present();
  let put: Date | null = start;
  return {
    now: () => put ?? present(),
    at: (minutes) => new Date(start.getTime() + Math.round(minutes * 60_000)),
    put(time) {
      put = time;
    },
    goOn() {
      put = null;
    },
  };
}
