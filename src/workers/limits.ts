export interface ParsingLimits {
  /** Milliseconds of processor time, so that a busy machine fails no honest text. */
  cpuTime: number;
  /** Bytes in addition to what the worker used when the job started. */
  memory: number;
  /** Milliseconds by the clock, for a worker that doesn't even measure its own time. */
  wallTime: number;
}

export const parsingLimits: ParsingLimits = { cpuTime: 3_000, memory: 192 * 1024 * 1024, wallTime: 60_000 };
