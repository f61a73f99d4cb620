import { Elysia } from "elysia";
import { AppError } from "../base/errors.ts";
import type { Rate, RateName } from "../contract/base/limits.ts";
import { refusal } from "./refusals.ts";
import { atMost, described, waitFor, words } from "./words.ts";

interface MemberLimit extends Rate {
  name: RateName;
  when?: (query: Record<string, string | undefined>) => boolean;
}

interface Options {
  now: () => Date;
  /** Identifies the caller if nobody is signed in. */
  clientOf: (request: Request) => string;
  isOn: boolean;
}

export type MemberLimiter = ReturnType<typeof createMemberLimiter>;

interface LimitedRequest {
  request: Request;
  query: Record<string, string | undefined>;
  viewer?: { id: string } | null;
}

/** Kept in memory: forgetting a minute costs less than a disk write each time. Rates of one name count together. */
export function createMemberLimiter({ now, clientOf, isOn }: Options) {
  const counter = createCounter();
  return new Elysia({ name: "member-limits" }).macro({
    memberLimits: (limits: MemberLimit[]) => ({
      detail: isOn
        ? { responses: refusal("too_many_requests", described.forOneMember(limits.map(atMost))) }
        : {},
      beforeHandle: ({ request, query, viewer }: LimitedRequest) => {
        if (!isOn) return;
        const counting = limits.filter(({ when }) => !when || when(query));
        if (counting.length === 0) return;
        const who = viewer ? `member ${viewer.id}` : `client ${clientOf(request)}`;
        countOrRefuse(counter, counting, who, now().getTime());
      },
    }),
  });
}

function countOrRefuse(counter: Counter, limits: MemberLimit[], who: string, now: number): void {
  const waits = limits.map((limit) => ({ limit, wait: counter.wait(limit, who, now) }));
  const longest = waits.reduce((most, each) => (each.wait > most.wait ? each : most));
  if (longest.wait > 0) {
    const retryAfter = Math.ceil(longest.wait / 1000);
    const message = words.tooManyOf(atMost(longest.limit), waitFor(retryAfter));
    throw new AppError("too_many_requests", message, { retryAfter });
  }
  for (const limit of limits) counter.count(limit, who, now);
}

const sweepInterval = 60_000;

interface Counter {
  wait(rate: Rate, who: string, now: number): number;
  count(rate: Rate, who: string, now: number): void;
}

/** Keeps the last `max` times, so that nobody gets twice the rate across a window's boundary. */
function createCounter(): Counter {
  const counted = new Map<string, { rate: Rate; times: number[] }>();
  let sweptAt = 0;
  const keyOf = ({ name }: Rate, who: string) => `${name} ${who}`;

  function sweep(now: number): void {
    sweptAt = now;
    for (const [key, { rate, times }] of counted) {
      if ((times.at(-1) ?? 0) <= now - rate.per) counted.delete(key);
    }
  }

  return {
    wait(rate, who, now) {
      const { times } = counted.get(keyOf(rate, who)) ?? { times: [] };
      const earliest = times[times.length - rate.max];
      return earliest === undefined ? 0 : Math.min(rate.per, Math.max(0, earliest + rate.per - now));
    },
    count(rate, who, now) {
      if (now - sweptAt >= sweepInterval) sweep(now);
      const key = keyOf(rate, who);
      const entry = counted.get(key) ?? { rate, times: [] };
      entry.times.push(now);
      if (entry.times.length > rate.max) entry.times.shift();
      counted.set(key, entry);
    },
  };
}
