/** How often a fault is repeated: as often as usual, or as `KILLS` in the environment asks for (`bun run proof`). */
export function killsOr(usual: number): number {
  return Number(process.env.KILLS) || usual;
}

interface Kills {
  kills: number;
  chance: () => number;
  /** Milliseconds from a command's start to its end. */
  takes: number;
  begin: () => Bun.Subprocess;
}

/**
 * Begins a command and kills it, so many times, spread over the time from its start to its end. One that was done
 * before its kill came does not count, and says how long it takes on this machine just now.
 *
 * @yields the number of the kill, from 0
 */
export async function* killMidway({ kills, chance, takes, begin }: Kills): AsyncGenerator<number> {
  let lasts = takes;
  for (let kill = 0, begun = 1; kill < kills; begun++) {
    if (begun > kills * 10) throw new Error(`${kill} of ${begun} kills came in time`);
    const start = performance.now();
    const child = begin();
    const timer = setTimeout(() => child.kill("SIGKILL"), (lasts * (kill + chance())) / kills);
    await child.exited;
    clearTimeout(timer);
    if (child.signalCode === "SIGKILL") yield kill++;
    else lasts = performance.now() - start;
  }
}

/** Milliseconds that something takes. */
export async function timeOf(doing: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await doing();
  return performance.now() - began;
}
