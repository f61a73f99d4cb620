import { z } from "zod";
import { type FailureKind, ProviderFailure } from "../failure.ts";
import type { Answer, Endpoint } from "../provider.ts";
import { failures } from "../words.ts";

export interface Service {
  name: string;
  endpoint: Endpoint;
}

interface Rejection {
  status: number | null;
  body: unknown;
  headers?: Headers;
}

export function explainRejection(service: Service, { status, body, headers }: Rejection): ProviderFailure {
  const said = statementIn(body);
  const kind = kindOf(status, said);
  const retryAfter = kind === "try_later" ? retryAfterOf(headers, said.retryDelay) : undefined;
  return new ProviderFailure(kind, messageOf(kind, service, said, status), { retryAfter });
}

export function findRejection(service: Service, body: unknown): ProviderFailure | undefined {
  const { data } = z.object({ error: z.unknown() }).safeParse(body);
  if (!data?.error) return undefined;
  const { data: named } = z.object({ error: z.object({ code: z.number() }) }).safeParse(body);
  return explainRejection(service, { status: named?.error.code ?? null, body });
}

export function broken(message: string, details: ProviderFailure["details"] = {}): ProviderFailure {
  return new ProviderFailure("broken_answer", message, details);
}

/** @throws ProviderFailure, with its usage, for an answer without text that wasn't refused */
export function requireText({ name }: Service, answer: Answer): Answer {
  const { text, end, usage } = answer;
  if (text.trim() !== "" || end === "refused" || end === "filtered") return { ...answer, text: text.trim() };
  throw broken(end === "truncated" ? failures.noTextYet(name) : failures.noText(name), { usage });
}

// Characters of an answer's text that are read: twice what is published of it.
const MAX_TEXT = 128 * 1024;

export function boundText(text: string): string {
  return text.slice(0, MAX_TEXT);
}

interface ErrorDetails {
  explanation: string;
  words: string;
  parameter: string | undefined;
  retryDelay: string | undefined;
}

function statementIn(body: unknown): ErrorDetails {
  const found = stringsIn(body, "message", MAX_DEPTH);
  const named = (key: string) => found.find((entry) => entry.key === key)?.value;
  return {
    explanation: found.find(({ key, value }) => SENTENCES.has(key) && value.includes(" "))?.value ?? "",
    words: found.map(({ value }) => value).join(" | "),
    parameter: named("param"),
    retryDelay: named("retryDelay"),
  };
}

const MAX_DEPTH = 6;
const SENTENCES = new Set(["message", "error", "detail", "msg"]);
// Other fields can repeat our request, and a topic about empty accounts doesn't mean an empty account.
const EXPLAINING = new Set([
  ...SENTENCES,
  ...["type", "code", "status", "reason", "param", "details", "error_code", "retryDelay"],
]);

function stringsIn(value: unknown, key: string, depth: number): { key: string; value: string }[] {
  if (depth < 0 || value === null) return [];
  if (typeof value === "string" || typeof value === "number") {
    return /^\s*</.test(String(value)) ? [] : [{ key, value: String(value).slice(0, MAX_WORDS) }];
  }
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item, key, depth - 1));
  if (typeof value !== "object") return [];
  return Object.entries(value)
    .filter(([name]) => EXPLAINING.has(name))
    .flatMap(([name, inner]) => stringsIn(inner, name, depth - 1));
}

const MAX_WORDS = 2_000;

// Words take precedence over the status: an empty account answers 400, 401, 402, 403 or 429, a wrong key 400 or 401
// (OpenAI help 6614457, Anthropic api/errors, docs.x.ai debugging, Gemini troubleshooting, DeepSeek error codes).
function kindOf(status: number | null, { words, parameter }: ErrorDetails): FailureKind {
  if (status !== null && status >= 500) return "try_later";
  if (status === 402 || NO_MONEY.test(words)) return "no_money";
  if (status === 401 || status === 403 || BAD_KEY.test(words)) return "bad_key";
  if (status === 410 || (status === 404 && /model/i.test(words))) return "model_gone";
  if (MODEL_GONE.test(words) && (parameter === undefined || parameter === "model")) return "model_gone";
  if (status === null) return BUSY.test(words) ? "try_later" : "refused";
  if (TEMPORARY.has(status)) return "try_later";
  return status < 400 || status === 404 ? "broken_answer" : "refused";
}

const TEMPORARY = new Set([408, 409, 425, 429]);

// Neither "billing" nor "quota" alone: OpenAI and Google use both for a limit per minute.
const NO_MONEY = new RegExp(
  [
    "insufficient[ _](?:quota|balance|funds|credits?)",
    "credit[ _]balance",
    "(?:usage|spend(?:ing)?)[ _]limit[ _](?:exceeded|reached)",
    "(?:reached|exceeded|hit) (?:your|its|the) [^.|]{0,40}(?:usage|spend(?:ing)?) limit",
    "\\b(?:all|out of|no|not enough|purchase|buy|add) [^.|]{0,20}\\bcredits?\\b",
    "spending limit",
    "enable billing",
    "billing_error",
  ].join("|"),
  "i",
);
const BAD_KEY = new RegExp(
  [
    "api[ _-]?key[ _](?:is |was )?(?:not valid|not found|invalid|expired|incorrect|missing|required)",
    "(?:incorrect|invalid|expired|missing|no) api[ _-]?key",
    "authentication_error|invalid_authentication|permission_denied",
  ].join("|"),
  "i",
);
const MODEL_GONE = new RegExp(
  [
    "model_not_found|invalid_model|model_retired|model_deprecated|model not exist",
    "(?:invalid|unknown|unrecognized|unsupported|retired) model\\b",
    `\\bmodels?\\b(?:(?!\\. )[^|]){0,160}?\\b(?:${[
      "does not exist|not found",
      "(?:is|are|was|were|been) (?:\\w+ )?(?:retired|removed|deprecated|decommissioned|discontinued|sunset|shut down)",
      "no longer (?:available|supported|exists|offered)",
    ].join("|")})`,
  ].join("|"),
  "i",
);
const BUSY = /rate.?limit|server.?error|internal|overload|unavailable|time.?out|try again/i;

/** Milliseconds; undefined without a readable time. */
function retryAfterOf(headers: Headers | undefined, retryDelay: string | undefined): number | undefined {
  const wait = [
    Number(headers?.get("retry-after-ms") ?? Number.NaN),
    Number(headers?.get("retry-after") ?? Number.NaN) * 1_000,
    untilOf(headers),
    Number(retryDelay?.match(/^(\d+(?:\.\d+)?)s$/)?.[1] ?? Number.NaN) * 1_000,
  ].find((milliseconds) => Number.isFinite(milliseconds) && milliseconds >= 0);
  return wait === undefined ? undefined : Math.ceil(wait);
}

function untilOf(headers: Headers | undefined): number {
  return Date.parse(headers?.get("retry-after") ?? "") - Date.parse(headers?.get("date") ?? "");
}

function messageOf(kind: FailureKind, service: Service, said: ErrorDetails, status: number | null): string {
  const { name, endpoint } = service;
  switch (kind) {
    case "bad_key":
      return status === 403
        ? failures.keyNotAllowed(name, quoteExplanation(said, endpoint.apiKey))
        : failures.keyNotAccepted(name);
    case "no_money":
      return failures.noMoney(name);
    case "model_gone":
      return failures.modelGone(name, endpoint.model);
    case "try_later":
      return status === 429 ? failures.tooManyRequests(name) : failures.busy(name);
    case "broken_answer":
      return failures.notThere(name, status);
    case "refused":
      return failures.refused(name, quoteExplanation(said, endpoint.apiKey));
  }
}

/** Empty if the provider's text repeats part of the key. */
function quoteExplanation({ explanation, parameter }: ErrorDetails, apiKey: string | null): string {
  const text = [explanation.replace(/\s+/g, " ").trim(), parameter && `(${parameter})`]
    .filter(Boolean)
    .join(" ");
  if (text === "" || repeatsKey(text, apiKey)) return "";
  return `: ${text.length > MAX_EXPLANATION ? `${text.slice(0, MAX_EXPLANATION)}…` : text}`;
}

const MAX_EXPLANATION = 300;
const KEY_PART = 6;

function repeatsKey(text: string, apiKey: string | null): boolean {
  if (!apiKey) return false;
  const parts = Math.max(1, apiKey.length - KEY_PART + 1);
  return Array.from({ length: parts }, (_, at) => apiKey.slice(at, at + KEY_PART)).some((part) =>
    text.includes(part),
  );
}
