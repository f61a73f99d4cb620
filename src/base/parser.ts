import type { z } from "zod";

export interface Job<Input, Output> {
  name: string;
  /** Validates a worker's answer, in case a text has taken the worker over. */
  output: z.ZodType<Output>;
  /** Never set: it only carries the type. */
  input?: Input;
}

export type Input<J> = J extends Job<infer Given, unknown> ? Given : never;

export interface Parser {
  /** @throws Unreadable for a text beyond the limits or refused by its reader; the signal's reason if aborted */
  parse<Input extends object, Output>(
    job: Job<Input, Output>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output>;
  close(): Promise<void>;
}

/** The message is for a person and starts with "it". */
export class Unreadable extends Error {
  override name = "Unreadable";
}
