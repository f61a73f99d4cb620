import type { ErrorCode, Issue } from "../contract/base/errors.ts";

interface Details {
  issues?: Issue[];
  /** Seconds. */
  retryAfter?: number;
}

export class AppError extends Error {
  override name = "AppError";
  readonly kind: ErrorCode;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;

  /** Not named `code`, because Elysia gives an error's `code` a meaning of its own. */
  constructor(kind: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.kind = kind;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter;
  }
}

export function invalid(path: string, message: string): AppError {
  return new AppError("validation_failed", message, { issues: [{ path, message }] });
}

export class Refusal extends Error {
  override name = "Refusal";
  /** 1: refused or failed, 2: wrong usage. */
  readonly exitCode: 1 | 2 = 1;
}
