import type { z } from "zod";

/** A kind of text that is read apart from the server: its name, and the shape of what comes of it. */
export interface Job<Input, Output> {
  name: string;
  /** What a worker answers is checked by it, as a text might have taken the worker over. */
  output: z.ZodType<Output>;
  /** For the type alone: what the job is handed. `bytes` in it are not copied. */
  input?: Input;
}

/** Reads what strangers wrote where it can do no harm. */
export interface Parser {
  /**
   * @throws Unreadable for a text that cannot be read within the bounds on time and memory, or that its reader turns
   * down; the signal's reason when it is aborted
   */
  parse<Input extends object, Output>(
    job: Job<Input, Output>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/** A text that cannot be read. The message says why, for a person, and begins with "it". */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** What one job may take. */
export interface ParsingLimits {
  /** Milliseconds of the processor's time, so that a busy machine fails no honest text. */
  cpuTime: number;
  /** Bytes of memory beyond what the worker had when the job began. */
  memory: number;
  /** Milliseconds by the clock, for a worker that does not even count its own time. */
  wallTime: number;
}

export const parsingLimits: ParsingLimits = { cpuTime: 3_000, memory: 192 * 1024 * 1024, wallTime: 60_000 };
