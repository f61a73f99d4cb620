export interface ParsingLimits {
  /** Milliseconds of processor time, so that a busy machine fails no honest text. */
  cpuTime: number;
  /** Bytes beyond what the worker had when the job began. */
  memory: number;
  /** Milliseconds by the clock, for a worker that does not even count its own time. */
  wallTime: number;
}

export const parsingLimits: ParsingLimits = { cpuTime: 3_000, memory: 192 * 1024 * 1024, wallTime: 60_000 };
