import { and, asc, count, eq, gt, lt } from "drizzle-orm";
import { Elysia } from "elysia";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { rateEvents } from "../db/schema/upkeep.ts";
import { AppError } from "../errors.ts";
import { type ClientOf, widerNetwork } from "./client.ts";
import { refusal } from "./refusals.ts";

/**
 * At most `max` in any `per` milliseconds, counted by the address in the body or by client. IPv6 clients are counted by
 * their /48 as well, four times as generously. Nothing is counted over all: strangers could use that up for everybody.
 */
export interface Rule {
  by: "address" | "client";
  max: number;
  per: number;
}

/** The rules of one kind of thing that can be done too often, wherever it is done. */
export interface RateLimit {
  name: string;
  rules: Rule[];
  /** Who is counted "by address": a name for them, and how many milliseconds they must leave in between besides. */
  addressee?: (body: unknown) => { key: string; interval: number };
  /** What the API's description says of that. */
  note?: string;
}

/** How many households of one /48 may do as much as one can. */
const householdsOfNetwork = 4;

interface Options {
  db: Db;
  now: () => Date;
  clientOf: ClientOf;
  isOn: boolean;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** No rule looks back further, so nothing older is kept, and nobody is kept out for longer. */
export const longestWindow = 3_600_000;

/**
 * Lets a route say `rateLimit: …` beside what it limits. Counted in the database, so that limits hold
 * across restarts and processes; a request that is refused does not count.
 */
export function createRateLimiter({ db, now, clientOf, isOn }: Options) {
  return new Elysia({ name: "rate-limit" }).macro({
    rateLimit: (limit: RateLimit) => ({
      detail: isOn ? { responses: refusal("too_many_requests", inWords(limit)) } : {},
      beforeHandle: ({ body, request, server }) => {
        if (!isOn) return;
        const client = clientOf(request, server?.requestIP(request)?.address ?? null);
        countOrRefuse(db, boundsOf(limit, body, client), now());
      },
    }),
  });
}

/** Forgets what no rule looks back to any more. */
export function forgetRateEvents(db: Db, now: Date): void {
  db.delete(rateEvents)
    .where(lt(rateEvents.at, new Date(now.getTime() - longestWindow)))
    .run();
}

/** A rule as it holds for one of those who are counted. */
type Bound = Pick<Rule, "max" | "per"> & { key: string };

function boundsOf({ name, rules, addressee }: RateLimit, body: unknown, client: string): Bound[] {
  const { key, interval } = addressee?.(body) ?? { key: addressIn(body), interval: 0 };
  const network = widerNetwork(client);
  const bounds = rules.flatMap(({ by, max, per }) => {
    if (by === "address") return [{ key: `${name} address ${key}`, max, per }];
    const wider = network && { key: `${name} network ${network}`, max: max * householdsOfNetwork, per };
    return [{ key: `${name} client ${client}`, max, per }, ...(wider ? [wider] : [])];
  });
  return interval > 0 ? [...bounds, { key: `${name} address ${key}`, max: 1, per: interval }] : bounds;
}

/** @throws too_many_requests with the seconds until the first rule allows it again */
function countOrRefuse(db: Db, bounds: Bound[], now: Date): void {
  db.transaction(
    (tx) => {
      const waits = bounds.map((bound) => waitFor(tx, bound, now));
      const retryAfter = Math.ceil(Math.max(...waits) / 1000);
      if (retryAfter > 0) throw new AppError("too_many_requests", tooOften(retryAfter), { retryAfter });
      for (const key of new Set(bounds.map((bound) => bound.key))) {
        tx.insert(rateEvents)
          .values({ id: newId(now), key, at: now })
          .run();
      }
    },
    { behavior: "immediate" },
  );
}

/** Milliseconds until a rule allows one more; 0 when it does now. */
function waitFor(tx: Tx, { key, max, per }: Bound, now: Date): number {
  const recent = and(eq(rateEvents.key, key), gt(rateEvents.at, new Date(now.getTime() - per)));
  const made = tx.select({ events: count() }).from(rateEvents).where(recent).get()?.events ?? 0;
  if (made < max) return 0;
  const leaving = tx
    .select({ at: rateEvents.at })
    .from(rateEvents)
    .where(recent)
    .orderBy(asc(rateEvents.at))
    .limit(1)
    .offset(made - max)
    .get();
  return leaving ? leaving.at.getTime() + per - now.getTime() : 0;
}

const whose = { address: " for one address", client: " for one client" };

/** "At most 1 a minute and 5 an hour for one address, 10 a minute for one client". */
function inWords({ rules, note }: RateLimit): string {
  const groups = Object.entries(Object.groupBy(rules, ({ by }) => by)).map(([by, same]) => {
    const bounds = same.map(({ max, per }) => `${max} ${windowInWords(per / 60_000)}`);
    return bounds.join(" and ") + whose[by as Rule["by"]];
  });
  return `At most ${groups.join(", ")}${note ? `. ${note}` : ""}`;
}

function windowInWords(minutes: number): string {
  if (minutes === 1) return "a minute";
  return minutes === 60 ? "an hour" : `in ${minutes} minutes`;
}

function addressIn(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : "";
}

function tooOften(seconds: number): string {
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return `Too many requests. Try again in ${wait}`;
}
