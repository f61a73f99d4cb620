import { lookup as systemLookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { untilAborted } from "../base/timeout.ts";
import { limitCombiningMarks } from "../contract/base/combining-marks.ts";
import { isPublicAddress } from "./public-address.ts";
import { failures, refusals } from "./words.ts";

export interface FetchOptions {
  signal?: AbortSignal;
  /** Limits the decompressed body. */
  maxBytes?: number;
  headers?: Record<string, string>;
  /** A POST goes to its address only, once: redirects and truncated replies count as answers. */
  method?: "GET" | "HEAD" | "POST";
  body?: string | Uint8Array<ArrayBuffer>;
  /** Milliseconds, including redirects. */
  timeout?: number;
}

export interface FetchedPage {
  status: number;
  url: string;
  headers: Headers;
  bytes: Uint8Array;
  complete: boolean;
}

/** Any status is an answer. @throws FetchRefused for a forbidden address, FetchFailed without an answer in time */
export type FetchPage = (url: string, options?: FetchOptions) => Promise<FetchedPage>;

export class FetchFailed extends Error {}

export class FetchRefused extends FetchFailed {}

export class FetchTimedOut extends FetchFailed {}

export type Lookup = (host: string) => Promise<{ address: string }[]>;

export interface FetcherParts {
  fetch: (url: string, init: BunFetchRequestInit) => Promise<Response>;
  lookup?: Lookup;
  /** Origins that the admin named: they may be private and on any port. */
  allow?: (origin: string) => boolean;
}

const TIMEOUT = 20_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const MAX_ADDRESSES = 3;
const USER_AGENT = "Mozilla/5.0 (compatible; topicapp)";

/**
 * Fetches addresses from strangers: http(s), ports 80 and 443, public addresses only. Connects to the checked address
 * (OWASP SSRF Prevention Cheat Sheet) and checks every redirect again.
 */
export function createFetcher({
  fetch,
  lookup = allAddresses,
  allow = () => false,
}: FetcherParts): FetchPage {
  return async (url, options = {}) => {
    const { signal, maxBytes = MAX_BYTES, headers = {}, method = "GET", timeout = TIMEOUT } = options;
    const within = AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]);
    const isPost = method === "POST";
    const init: RequestInput = {
      method,
      headers: { "user-agent": USER_AGENT, ...headers },
      signal: within,
      // A reused connection that had ended would be tried a second time.
      ...(isPost && { body: options.body ?? "", keepalive: false }),
    };
    const ask = async (address: URL) => {
      if (allow(address.origin)) return fetch(address.href, { ...init, redirect: "manual" });
      return askChecked(fetch, address, await checkAddresses(address, lookup, within), init);
    };
    try {
      const { response, address } = isPost ? await askOnce(url, ask) : await followRedirects(url, ask);
      const body = await readBeginning(response, maxBytes, isPost);
      return { status: response.status, url: address.href, headers: response.headers, ...body };
    } catch (error) {
      throw explainFailure(error, signal, timeout);
    }
  };
}

interface RequestInput {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  body?: string | Uint8Array<ArrayBuffer>;
  keepalive?: boolean;
}

async function askOnce(url: string, ask: (address: URL) => Promise<Response>) {
  const address = parseAddress(url);
  return { response: await ask(address), address };
}

async function followRedirects(url: string, ask: (address: URL) => Promise<Response>) {
  let address = parseAddress(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await ask(address);
    const location = response.headers.get("location");
    if (!isRedirect(response.status) || location === null) return { response, address };
    await response.body?.cancel();
    address = parseAddress(location, address);
  }
  throw new FetchRefused(refusals.redirects(MAX_REDIRECTS));
}

/** Checks only the address: what its host resolves to is checked when connecting. Null if it's allowed. */
export function whyRefused(url: string, allow: (origin: string) => boolean): string | null {
  try {
    const address = parseAddress(url);
    if (allow(address.origin)) return null;
    requireUsualPort(address);
    const host = hostOf(address);
    const isInside = ipaddr.isValid(host)
      ? !isPublicAddress(host)
      : /(?:^|\.)(?:localhost|local|internal)\.?$/.test(host);
    return isInside ? refusals.notPublic : null;
  } catch (refused) {
    if (refused instanceof FetchRefused) return refused.message;
    throw refused;
  }
}

function requireUsualPort({ port }: URL): void {
  if (!["", "80", "443"].includes(port)) throw new FetchRefused(refusals.port(port));
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

function parseAddress(url: string, base?: URL): URL {
  const address = URL.parse(limitCombiningMarks(url), base?.href);
  if (!address) throw new FetchRefused(refusals.noWebAddress);
  if (address.protocol !== "http:" && address.protocol !== "https:") {
    throw new FetchRefused(refusals.scheme);
  }
  if (address.username || address.password) throw new FetchRefused(refusals.credentials);
  address.hash = "";
  return address;
}

async function checkAddresses(address: URL, lookup: Lookup, signal: AbortSignal): Promise<string[]> {
  requireUsualPort(address);
  return publicAddresses(hostOf(address), lookup, signal);
}

/** The addresses of a host. @throws FetchRefused if one isn't public, FetchFailed if there is none */
export async function publicAddresses(host: string, lookup: Lookup, signal: AbortSignal): Promise<string[]> {
  const found = ipaddr.isValid(host) ? [host] : await resolveHost(host, lookup, signal);
  if (found.length === 0) throw new FetchFailed(failures.unknownHost(host));
  if (!found.every(isPublicAddress)) throw new FetchRefused(refusals.notPublic);
  return found;
}

async function resolveHost(host: string, lookup: Lookup, signal: AbortSignal) {
  signal.throwIfAborted();
  try {
    const answers = await untilAborted(lookup(host), signal);
    // IPv4 first: a machine without IPv6 would otherwise fail on hosts with both.
    return answers
      .map(({ address }) => address)
      .sort((a, b) => Number(a.includes(":")) - Number(b.includes(":")));
  } catch (error) {
    signal.throwIfAborted();
    throw new FetchFailed(failures.unknownHost(host), { cause: error });
  }
}

async function askChecked(
  fetch: FetcherParts["fetch"],
  address: URL,
  ips: string[],
  init: RequestInput,
): Promise<Response> {
  let failure: unknown;
  for (const ip of ips.slice(0, MAX_ADDRESSES)) {
    const literal = new URL(address);
    literal.hostname = ip.includes(":") ? `[${ip}]` : ip;
    try {
      return await fetch(literal.href, {
        ...init,
        headers: { ...init.headers, host: address.host },
        redirect: "manual",
        // Reused connections are identified by literal address, which several hosts may share.
        keepalive: false,
        tls: { serverName: address.hostname.replace(/^\[|\]$|\.$/g, "") },
      });
    } catch (error) {
      init.signal.throwIfAborted();
      if (init.body !== undefined && !isUnopened(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

/** True if there was no connection at all, so that nothing of the request has arrived. */
function isUnopened(error: unknown): boolean {
  return ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH"].includes((error as { code?: string }).code ?? "");
}

// Bun decompresses while reading, so a decompression bomb stops at `max`.
async function readBeginning(
  response: Response,
  max: number,
  mayBreakOff: boolean,
): Promise<{ bytes: Uint8Array; complete: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  try {
    while (reader && length <= max) {
      const { done, value } = await reader.read();
      if (done) return { bytes: Buffer.concat(chunks), complete: true };
      chunks.push(value);
      length += value.byteLength;
    }
    await reader?.cancel();
  } catch (error) {
    if (!mayBreakOff) throw error;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, max), complete: reader === undefined };
}

function explainFailure(error: unknown, signal: AbortSignal | undefined, timeout: number): unknown {
  if (error instanceof FetchFailed || signal?.aborted) return error;
  if (error instanceof Error && error.name === "TimeoutError") {
    return new FetchTimedOut(failures.timedOut(timeout / 1000), { cause: error });
  }
  return new FetchFailed(failures.noConnection, { cause: error });
}

/** Makes a test for these hosts, each `host` for every port, or `host:port`. */
export function isHostOf(hosts: string[]): (origin: string) => boolean {
  const named = new Set(hosts);
  return (origin) => {
    const { hostname, port, protocol } = new URL(origin);
    return named.has(hostname) || named.has(`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`);
  };
}

export function allAddresses(host: string): Promise<{ address: string }[]> {
  return systemLookup(host, { all: true });
}
