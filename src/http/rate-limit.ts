import { and, asc, count, eq, gt, inArray, lt } from "drizzle-orm";
import { Elysia } from "elysia";
import { AppError } from "../base/errors.ts";
import { newId } from "../db/id.ts";
import type { Db, Tx } from "../db/open.ts";
import { rateEvents } from "../db/schema/upkeep.ts";
import { writeTransaction } from "../db/transaction.ts";
import { widerNetwork } from "./client.ts";
import { refusal } from "./refusals.ts";
import { described, waitFor as waitInWords, words } from "./words.ts";

interface Rule {
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

/**
 * Kept in the database, to hold across restarts and processes. A client is counted before its request is validated,
 * so that invalid requests count too; the addressee is known only afterwards. Refused requests don't count.
 */
export function createRateLimiter({ db, now, clientOf, isOn }: Options) {
  const counted = new WeakMap<Request, string[]>();
  return new Elysia({ name: "rate-limit" }).macro({
    rateLimit: (limit: RateLimit) => ({
      detail: isOn ? { responses: refusal("too_many_requests", inWords(limit)) } : {},
      transform({ request }) {
        if (isOn) counted.set(request, countOrRefuse(db, clientBounds(limit, clientOf(request)), now()));
      },
      beforeHandle({ body, request }) {
        if (!isOn) return;
        try {
          countOrRefuse(db, addressBounds(limit, body), now());
        } catch (cause) {
          forget(db, counted.get(request) ?? []);
          throw cause;
        }
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

function clientBounds({ name, rules }: RateLimit, client: string): Bound[] {
  const network = widerNetwork(client);
  return rulesBy("client", rules).flatMap(({ max, per }) => {
    const wider = network && { key: `${name} network ${network}`, max: max * householdsOfNetwork, per };
    return [{ key: `${name} client ${client}`, max, per }, ...(wider ? [wider] : [])];
  });
}

function addressBounds({ name, rules, addressee }: RateLimit, body: unknown): Bound[] {
  const perAddress = rulesBy("address", rules);
  if (perAddress.length === 0) return [];
  const { key: address, interval } = addressee?.(body) ?? { key: addressIn(body), interval: 0 };
  const key = `${name} address ${address}`;
  const bounds = perAddress.map(({ max, per }) => ({ key, max, per }));
  return interval > 0 ? [...bounds, { key, max: 1, per: interval }] : bounds;
}

function rulesBy(by: Rule["by"], rules: Rule[]): Rule[] {
  return rules.filter((rule) => rule.by === by);
}

/** @returns the ids of the events that count it. @throws too_many_requests */
function countOrRefuse(db: Db, bounds: Bound[], now: Date): string[] {
  if (bounds.length === 0) return [];
  return writeTransaction(db, (tx) => {
    const waits = bounds.map((bound) => waitFor(tx, bound, now));
    const retryAfter = Math.ceil(Math.max(...waits) / 1000);
    if (retryAfter > 0)
      throw new AppError("too_many_requests", words.tooMany(waitInWords(retryAfter)), { retryAfter });
    return [...new Set(bounds.map(({ key }) => key))].map((key) => {
      const id = newId(now);
      tx.insert(rateEvents).values({ id, key, at: now }).run();
      return id;
    });
  });
}

function forget(db: Db, events: string[]): void {
  db.delete(rateEvents).where(inArray(rateEvents.id, events)).run();
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
    described.rates(same, described.countedBy[by as Rule["by"]]),
  );
  return described.bounds(groups, note);
}

function addressIn(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : "";
}
