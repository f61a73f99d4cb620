import type { z } from "zod";

export interface Job<Input, Output> {
  name: string;
  /** Checks what a worker answers, as a text might have taken the worker over. */
  output: z.ZodType<Output>;
  /** Never set: it carries the type. */
  input?: Input;
}

export type Input<J> = J extends Job<infer Given, unknown> ? Given : never;

export interface Parser {
  /** @throws Unreadable for a text beyond the limits or refused by its reader; the signal's reason when aborted */
  parse<Input extends object, Output>(
    job: Job<Input, Output>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Output>;
  close(): Promise<void>;
}

/** The message is for a person and begins with "it". */
export class Unreadable extends Error {
  override name = "Unreadable";
}
