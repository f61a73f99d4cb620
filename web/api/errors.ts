import type { ErrorBody } from "../../src/contract/base/errors.ts";
import { common } from "../words/common.ts";
import { locale } from "../words/language.ts";

/** An unsuccessful answer. Its message is the status, a colon, a space and the body's text. */
export class ApiError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly body: ErrorBody | null;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.statusText = statusText;
    this.body = parseBody(text);
  }
}

/** True if the answer to "who is signed in?" was "nobody". Other failures say nothing about the session. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** The message in which the server explains a failure to a person, if there is one. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.body) return undefined;
  return withReference(error.body.message, error.body);
}

/** The server's message if it refused because of a rate limit. It says when to try again. */
export function tooOftenMessage(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 429 ? serverMessage(error) : undefined;
}

/**
 * Describes a failed fetch in the screen's words, with the status text: 'Failed to fetch topics: Not Found'. HTTP has
 * that in English alone, so in other languages the server's message stands in its place.
 */
export function readFailure(what: string, error: unknown): string {
  if (!(error instanceof ApiError)) return what;
  const { status, statusText, body } = error;
  const said = locale.startsWith("en") ? statusText : body?.message;
  return withReference(`${what}: ${said || status}`, body);
}

/** Adds the reference under which the server's log has this failure, if there is one. */
function withReference(message: string, body: ErrorBody | null): string {
  return body?.requestId ? common.withReference(message, body.requestId) : message;
}

function parseBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : null;
  } catch {
    return null;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
}
