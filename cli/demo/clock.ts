/** A clock that is put to times of the past and at last goes on from the present by itself. */
export interface DemoClock {
  now(): Date;
  /** The time that is so many minutes from the start. */
  at(minutes: number): Date;
  put(time: Date): void;
  goOn(): void;
}

/** @param present what the time really is; it is the start when this is called */
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
