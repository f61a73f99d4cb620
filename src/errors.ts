import type { ErrorCode, Issue } from "./contract/errors.ts";

interface Details {
  issues?: Issue[];
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
}

/** A refusal that is nobody's bug: it becomes a status and a body, or a line on standard error. */
export class AppError extends Error {
  override name = "AppError";
  readonly kind: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;

  /** `kind`, not `code`: the web framework gives a property of that name a meaning of its own. */
  constructor(kind: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.kind = kind;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
  }
}

export const notFound = (what: string) => new AppError("not_found", `${what} not found`);

/** A rule of one field broken, in the shape of every other validation error. */
export function invalid(path: string, message: string): AppError {
  return new AppError("validation_failed", message, { issues: [{ path, message }] });
}

/**
 * The program cannot go on as it was started: one line on standard error says why and what to do, and it exits with
 * `exitCode`: 1 refused or failed, 2 wrong usage.
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly exitCode: 1 | 2 = 1;
}
