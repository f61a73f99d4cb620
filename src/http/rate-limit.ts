import { and, asc, count, eq, gt, lt } from "drizzle-orm";
import { Elysia } from "elysia";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { rateEvents } from "../db/schema/upkeep.ts";
import { AppError } from "../errors.ts";
import { widerNetwork } from "./client.ts";
import { refusal } from "./refusals.ts";
import { words } from "./words.ts";

export interface Rule {
  by: "address" | "client";
  max: number;
  /** Milliseconds. */
  per: number;
}

export interface RateLimit {
  name: string;
  rules: Rule[];
  /** The key counted "by address", and the milliseconds required between two requests. */
  addressee?: (body: unknown) => { key: string; interval: number };
  note?: string;
}

/** A /48 may do this many times what one client may. */
const householdsOfNetwork = 4;

interface Options {
  db: Db;
  now: () => Date;
  clientOf: (request: Request) => string;
  isOn: boolean;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Milliseconds. No rule looks back further, so older events are deleted. */
const longestWindow = 3_600_000;

/** In the database, to hold across restarts and processes. Refused requests do not count. */
export function createRateLimiter({ db, now, clientOf, isOn }: Options) {
  return new Elysia({ name: "rate-limit" }).macro({
    rateLimit: (limit: RateLimit) => ({
      detail: isOn ? { responses: refusal("too_many_requests", inWords(limit)) } : {},
      beforeHandle: ({ body, request }) => {
        if (!isOn) return;
        countOrRefuse(db, boundsOf(limit, body, clientOf(request)), now());
      },
    }),
  });
}

export function forgetRateEvents(db: Db, now: Date): void {
  db.delete(rateEvents)
    .where(lt(rateEvents.at, new Date(now.getTime() - longestWindow)))
    .run();
}

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

function countOrRefuse(db: Db, bounds: Bound[], now: Date): void {
  db.transaction(
    (tx) => {
      const waits = bounds.map((bound) => waitFor(tx, bound, now));
      const retryAfter = Math.ceil(Math.max(...waits) / 1000);
      if (retryAfter > 0) throw new AppError("too_many_requests", words.tooMany(retryAfter), { retryAfter });
      for (const key of new Set(bounds.map((bound) => bound.key))) {
        tx.insert(rateEvents)
          .values({ id: newId(now), key, at: now })
          .run();
      }
    },
    { behavior: "immediate" },
  );
}

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

function inWords({ rules, note }: RateLimit): string {
  const groups = Object.entries(Object.groupBy(rules, ({ by }) => by)).map(([by, same]) =>
    words.rates(same, words.countedBy[by as Rule["by"]]),
  );
  return words.bounds(groups, note);
}

function addressIn(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : "";
}
