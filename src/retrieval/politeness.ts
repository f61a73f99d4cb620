import { setTimeout as timer } from "node:timers/promises";
import { untilAborted } from "../base/timeout.ts";
import { siteOf } from "./article.ts";
import type { FetchedPage, FetchPage } from "./fetch.ts";
import { failures } from "./words.ts";

export interface PolitenessParts {
  now: () => Date;
  isNamed: (origin: string) => boolean;
  wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Ends once others needn't wait for a slow answer any longer, or when the signal says that it has arrived. */
  handOver?: (signal: AbortSignal) => Promise<void>;
}

export class NeverAsked extends Error {
  override name = "NeverAsked";
}

const GAP = 1_000;
const LONGEST_REST = 3_600_000;
/** Milliseconds after which a page that doesn't answer delays nobody else. */
const HAND_OVER = 3_000;

/**
 * One request at a time per host, a second apart unless the admin named it; a hanging page delays others for 3 s.
 * After a 429 or 503 with Retry-After (RFC 9110 section 10.2.3), callers get that status until then, for an hour at
 * most. @throws what `fetchPage` throws; NeverAsked if aborted while queued
 */
export function politely(
  fetchPage: FetchPage,
  { now, isNamed, wait = realWait, handOver = (answered) => realWait(HAND_OVER, answered) }: PolitenessParts,
): FetchPage {
  const hosts = new Map<string, Host>();
  const time = () => now().getTime();
  const hostAt = (url: string) => {
    const name = hostName(url, isNamed);
    const host = hosts.get(name) ?? newHost();
    hosts.set(name, host);
    return host;
  };

  return async (url, options = {}) => {
    forgetIdle(hosts, time());
    const host = hostAt(url);
    const { release, leave } = await turn(host, options.signal);
    try {
      const refusal = refusalAt(host, time());
      if (refusal) return { ...refusal, url };
      const pause = isNamed(originOf(url)) ? 0 : Math.min(host.asked + GAP - time(), GAP);
      if (pause > 0) await wait(pause, options.signal);
      if (options.signal?.aborted) throw neverAsked(options.signal);
      return await ask(host, release);
    } finally {
      leave();
    }

    async function ask(host: Host, release: () => void): Promise<FetchedPage> {
      const answered = new AbortController();
      void handOver(answered.signal).then(() => {
        if (!answered.signal.aborted) host.asked = time();
        release();
      });
      try {
        const page = await fetchPage(url, options);
        note(hostAt(page.url), page, time());
        return page;
      } finally {
        answered.abort();
        host.asked = time();
      }
    }
  };
}

interface Host {
  line: Promise<void>;
  inLine: number;
  asked: number;
  refusal: { until: number; status: number } | null;
}

function newHost(): Host {
  return { line: Promise.resolve(), inLine: 0, asked: 0, refusal: null };
}

function neverAsked(signal: AbortSignal | undefined): NeverAsked {
  return new NeverAsked(failures.neverAsked, { cause: signal?.reason });
}

interface Turn {
  release(): void;
  leave(): void;
}

async function turn(host: Host, signal: AbortSignal | undefined): Promise<Turn> {
  const mine = Promise.withResolvers<void>();
  const before = host.line;
  host.line = before.then(() => mine.promise);
  host.inLine++;
  const leave = () => {
    host.inLine--;
    mine.resolve();
  };
  try {
    await (signal ? untilAborted(before, signal) : before);
    return { release: () => mine.resolve(), leave };
  } catch {
    leave();
    throw neverAsked(signal);
  }
}

function note(host: Host, { status, headers }: FetchedPage, now: number): void {
  host.asked = now;
  const rest = status === 429 || status === 503 ? restOf(headers.get("retry-after"), now) : 0;
  host.refusal = rest > 0 ? { until: now + Math.min(rest, LONGEST_REST), status } : null;
}

/** Milliseconds that a Retry-After header requests, as seconds or a date (RFC 9110 section 10.2.3). */
export function restOf(header: string | null, now: number): number {
  const written = header?.trim() ?? "";
  if (/^\d+$/.test(written)) return Number(written) * 1_000;
  const until = Date.parse(written);
  return Number.isNaN(until) ? 0 : until - now;
}

function refusalAt({ refusal }: Host, now: number): Omit<FetchedPage, "url"> | null {
  // A clock that was set back must not prolong the pause.
  if (!refusal || refusal.until <= now || refusal.until > now + LONGEST_REST) return null;
  const seconds = Math.ceil((refusal.until - now) / 1_000);
  return {
    status: refusal.status,
    headers: new Headers({ "retry-after": String(seconds) }),
    bytes: new Uint8Array(),
    complete: true,
  };
}

function forgetIdle(hosts: Map<string, Host>, now: number): void {
  for (const [name, { inLine, asked, refusal }] of hosts) {
    if (inLine === 0 && asked + GAP <= now && (refusal?.until ?? 0) <= now) hosts.delete(name);
  }
}

function hostName(url: string, isNamed: PolitenessParts["isNamed"]): string {
  const origin = originOf(url);
  return isNamed(origin) ? origin : siteOf(url);
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? "";
}

async function realWait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await timer(milliseconds, undefined, signal && { signal }).catch(() => {});
}
