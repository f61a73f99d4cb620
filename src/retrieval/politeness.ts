import { setTimeout as timer } from "node:timers/promises";
import { siteOf } from "./article.ts";
import { type FetchedPage, type FetchPage, FetchTimedOut } from "./fetch.ts";

export interface PolitenessParts {
  now: () => Date;
  /** Whether the admin named this origin: it is then asked without a pause between two requests. */
  isNamed: (origin: string) => boolean;
  /** Resolves after so many milliseconds, or when `signal` is aborted. */
  wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** A request was given up before its turn came: its host was never asked, and nothing is known of the page. */
export class NeverAsked extends Error {
  override name = "NeverAsked";
}

/** Milliseconds between the end of one request to a stranger's host and the beginning of the next. */
const GAP = 1_000;
/** Milliseconds that a host which asks for it is left alone for, at most. */
const LONGEST_REST = 3_600_000;

/**
 * `fetchPage` as a good guest: one request at a time to a host, whoever asks, and at least a second between
 * two to a stranger's. A host that answered 429 or 503 with Retry-After (RFC 9110 section 10.2.3) is not
 * asked again until then, an hour at most: meanwhile its answer stands for every page of it, without a body.
 * Those who stand in line while a host lets a request time out are told the same, so that a host that hangs
 * holds up nobody twice. Hosts are told apart by the address that is asked for; a host that it redirects to
 * is remembered too, but not waited for.
 *
 * @throws what `fetchPage` throws; NeverAsked, with the signal's reason as cause, when it is aborted in line
 */
export function politely(
  fetchPage: FetchPage,
  { now, isNamed, wait = realWait }: PolitenessParts,
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
    const arrived = host.arrivals++;
    const leave = await turn(host, options.signal);
    try {
      if (host.hung && arrived < host.hung.arrivals) throw host.hung.error;
      const refusal = refusalAt(host, time());
      if (refusal) return { ...refusal, url };
      const pause = isNamed(originOf(url)) ? 0 : Math.min(host.asked + GAP - time(), GAP);
      if (pause > 0) await wait(pause, options.signal);
      if (options.signal?.aborted) throw neverAsked(options.signal);
      return await ask(host);
    } finally {
      leave();
    }

    async function ask(host: Host): Promise<FetchedPage> {
      try {
        const page = await fetchPage(url, options);
        note(hostAt(page.url), page, time());
        return page;
      } catch (error) {
        if (error instanceof FetchTimedOut) host.hung = { error, arrivals: host.arrivals };
        throw error;
      } finally {
        host.asked = time();
      }
    }
  };
}

interface Host {
  /** Settles when everybody in line has been served. */
  line: Promise<void>;
  inLine: number;
  /** How many requests have come so far. */
  arrivals: number;
  /** When the last request ended, in milliseconds. */
  asked: number;
  /** The last request that timed out, and how many had come by then. */
  hung: { error: FetchTimedOut; arrivals: number } | null;
  refusal: { until: number; status: number } | null;
}

function newHost(): Host {
  return { line: Promise.resolve(), inLine: 0, arrivals: 0, asked: 0, hung: null, refusal: null };
}

function neverAsked({ reason }: AbortSignal): NeverAsked {
  return new NeverAsked("given up before its turn", { cause: reason });
}

/** Waits for this request's turn; whoever has it must `leave`. @throws NeverAsked */
async function turn(host: Host, signal: AbortSignal | undefined): Promise<() => void> {
  const mine = Promise.withResolvers<void>();
  const before = host.line;
  host.line = before.then(() => mine.promise);
  host.inLine++;
  const leave = () => {
    host.inLine--;
    mine.resolve();
  };
  try {
    await untilAborted(before, signal);
    return leave;
  } catch (reason) {
    leave();
    throw reason;
  }
}

async function untilAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  if (signal.aborted) throw neverAsked(signal);
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(neverAsked(signal));
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function note(host: Host, { status, headers }: FetchedPage, now: number): void {
  host.asked = now;
  const rest = status === 429 || status === 503 ? restOf(headers.get("retry-after"), now) : 0;
  host.refusal = rest > 0 ? { until: now + Math.min(rest, LONGEST_REST), status } : null;
}

/** Milliseconds that a Retry-After header asks for, in seconds or by date; 0 where it asks for none. */
function restOf(header: string | null, now: number): number {
  const written = header?.trim() ?? "";
  if (/^\d+$/.test(written)) return Number(written) * 1_000;
  const until = Date.parse(written);
  return Number.isNaN(until) ? 0 : until - now;
}

function refusalAt({ refusal }: Host, now: number): Omit<FetchedPage, "url"> | null {
  // A clock that was set back must not make an hour of it again and again.
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

/** The admin may have named several servers of one machine, on ports of their own. */
function hostName(url: string, isNamed: PolitenessParts["isNamed"]): string {
  const origin = originOf(url);
  return isNamed(origin) ? origin : siteOf(url);
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? "";
}

async function realWait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  // Aborted or not: whoever waits looks whether to go on.
  await timer(milliseconds, undefined, signal && { signal }).catch(() => {});
}
