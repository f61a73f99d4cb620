import { desc, eq, gte, lt, max, sql, sum } from "drizzle-orm";
import { hour } from "../../base/durations.ts";
import type { Db } from "../../db/open.ts";
import { outgoingRequests } from "../../db/schema/upkeep.ts";
import { writeTransaction } from "../../db/transaction.ts";

/** The reason for contacting a host. `apps`: for the document of an app that requests access to an account. */
export type Purpose = (typeof outgoingRequests.$inferSelect)["purpose"];

/** Requests to one host for one purpose. */
interface HostRequests {
  host: string;
  purpose: Purpose;
  requests: number;
  /** The number of them without an answer. */
  failed: number;
}

/** Requests over the last 24 hours; the time is ISO 8601 in UTC. */
export interface RecentRequests extends HostRequests {
  lastAt: string;
}

/** Milliseconds. */
const kept = 24 * hour;

/** Hosts and purposes remembered by name per hour; any others are counted as `otherHosts`. */
const mostNamed = 500;
export const otherHosts = "(other hosts)";

export interface NetworkLog {
  /** @returns the same function with its calls counted */
  watch<Args extends [url: string | URL | Request, init?: unknown], R>(
    purpose: Purpose,
    fetch: (...args: Args) => Promise<R>,
  ): (...args: Args) => Promise<R>;
  /** Counts calls of a function whose arguments name no address. */
  watchHost<Args extends unknown[], R>(
    purpose: Purpose,
    host: string,
    send: (...args: Args) => Promise<R>,
  ): (...args: Args) => Promise<R>;
  /** Saves the counts since the last call. @throws if the database can't be written: nothing is lost */
  save(): void;
  /** Saves for the last time, without throwing. */
  close(): void;
}

/** Counts in memory which hosts are contacted and why; nothing else about a request is remembered. */
export function createNetworkLog(db: Db, now: () => Date): NetworkLog {
  let counted = new Map<string, HostRequests>();
  function entryOf(purpose: Purpose, named: string): HostRequests {
    const isFull = counted.size >= mostNamed && !counted.has(`${purpose} ${named}`);
    const host = isFull ? otherHosts : named;
    const key = `${purpose} ${host}`;
    const entry = counted.get(key) ?? { host, purpose, requests: 0, failed: 0 };
    counted.set(key, entry);
    return entry;
  }
  function count<R>(purpose: Purpose, host: string, answer: Promise<R>): Promise<R> {
    entryOf(purpose, host).requests++;
    // The request's entry may have been saved by then.
    answer.catch(() => entryOf(purpose, host).failed++);
    return answer;
  }
  function save(): void {
    if (counted.size === 0) return;
    recordRequests(db, [...counted.values()], now());
    counted = new Map();
  }
  return {
    watch:
      (purpose, fetch) =>
      (...args) =>
        count(purpose, hostOf(args[0], args[1]), fetch(...args)),
    watchHost:
      (purpose, host, send) =>
      (...args) =>
        count(purpose, host, send(...args)),
    save,
    close() {
      try {
        save();
      } catch {
        // A full disk must not prevent stopping.
      }
    },
  };
}

/** Code that checks addresses connects to a literal one, and names the host in a header. */
function hostOf(url: string | URL | Request, init?: unknown): string {
  const { headers } = (init ?? {}) as { headers?: HeadersInit };
  const named = headers ? new Headers(headers).get("host") : null;
  return named ?? new URL(url instanceof Request ? url.url : url).host;
}

export function recordRequests(db: Db, requests: readonly HostRequests[], now: Date): void {
  const started = new Date(Math.floor(now.getTime() / hour) * hour);
  writeTransaction(db, (tx) => {
    const { host, purpose } = outgoingRequests;
    const inHour = tx
      .select({ host, purpose })
      .from(outgoingRequests)
      .where(eq(outgoingRequests.hour, started))
      .all();
    const named = new Set(inHour.map((row) => `${row.purpose} ${row.host}`));
    for (const entry of requests) {
      const key = `${entry.purpose} ${entry.host}`;
      const isNamed = named.has(key) || named.size < mostNamed;
      if (isNamed) named.add(key);
      tx.insert(outgoingRequests)
        .values({ ...entry, host: isNamed ? entry.host : otherHosts, hour: started, lastAt: now })
        .onConflictDoUpdate({
          target: [outgoingRequests.hour, purpose, host],
          set: {
            requests: sql`${outgoingRequests.requests} + ${entry.requests}`,
            failed: sql`${outgoingRequests.failed} + ${entry.failed}`,
            lastAt: now,
          },
        })
        .run();
    }
  });
}

/** The last 24 hours, by whole hours; most requests first. */
export function readRequests(db: Db, now: Date): RecentRequests[] {
  const { host, purpose, requests, failed, lastAt } = outgoingRequests;
  return db
    .select({
      ...{ host, purpose },
      requests: sum(requests).mapWith(Number),
      failed: sum(failed).mapWith(Number),
      lastAt: max(lastAt),
    })
    .from(outgoingRequests)
    .where(gte(lastAt, new Date(now.getTime() - kept)))
    .groupBy(host, purpose)
    .orderBy(desc(sum(requests)), host, purpose)
    .all()
    .map((row) => ({ ...row, lastAt: (row.lastAt ?? now).toISOString() }));
}

export function sweepRequests(db: Db, now: Date): void {
  db.delete(outgoingRequests)
    .where(lt(outgoingRequests.lastAt, new Date(now.getTime() - kept)))
    .run();
}
