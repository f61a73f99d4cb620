import { Elysia, NotFoundError, ParseError, ValidationError } from "elysia";
import { AppError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from "../contract/base/errors.ts";
import { validationMessage } from "../contract/base/validation-message.ts";
import { isFull, isUnwritable } from "../db/causes.ts";
import { requestId } from "./request-observer.ts";
import { validationWords } from "./validation-words.ts";
import { words } from "./words.ts";

export function errorAnswers(log: Log) {
  return new Elysia({ name: "errors" }).onError({ as: "global" }, ({ error, request, set }) => {
    const refusal = asRefusal(error);
    const status = errorStatus[refusal.kind];
    const id = requestId(request);
    if (refusal.kind === "internal") logBug(log, request, id, error);
    if (refusal.kind === "unavailable") log.error("unavailable", { requestId: id, reason: reasonOf(error) });
    set.status = status;
    if (refusal.retryAfter !== undefined) set.headers["retry-after"] = String(refusal.retryAfter);
    if (status >= 500) set.headers["x-request-id"] = id;
    return { ...errorBody(refusal), ...(status >= 500 && { requestId: id }) };
  });
}

function errorBody({ kind, message, issues }: AppError): ErrorBody {
  return { message, code: kind, ...(issues && { issues }) };
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ValidationError) return asValidation(error);
  if (error instanceof ParseError && error.cause instanceof AppError) return error.cause;
  if (error instanceof NotFoundError) return new AppError("not_found", words.notHere);
  return new AppError(...databaseRefusal(error));
}

function asValidation(error: ValidationError): AppError {
  // An answer that breaks our own contract is our bug, not the caller's.
  if (error.type === "response") return new AppError("internal", words.ourFault);
  const issues: Issue[] = error.all.map((issue) => ({
    path: "path" in issue && issue.path !== "root" ? String(issue.path).replace(/^\//, "") : "",
    message: "message" in issue ? validationMessage(String(issue.message), validationWords) : words.invalid,
  }));
  return new AppError("validation_failed", issues[0]?.message ?? words.invalid, { issues });
}

function databaseRefusal(error: unknown): [ErrorCode, string] {
  if (isFull(error)) return ["unavailable", words.diskFull];
  if (isUnwritable(error)) return ["unavailable", words.unwritable];
  return ["internal", words.ourFault];
}

function reasonOf(error: unknown): string {
  const { code, message = "" } = (error ?? {}) as { code?: unknown; message?: string };
  return code ? `${code}: ${message}` : message;
}

function logBug(log: Log, request: Request, id: string, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const where = stack?.split("\n").find((line) => line.trim().startsWith("at "));
  log.error("unexpected error", {
    requestId: id,
    method: request.method,
    path: new URL(request.url).pathname,
    error: `${name}: ${message}`.slice(0, 300),
    where: where?.trim(),
  });
}
