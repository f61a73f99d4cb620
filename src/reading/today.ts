import { Elysia } from "elysia";
import { type Edition, edition } from "../contract/account/editions.ts";
import { rates } from "../contract/limits.ts";
import type { Db } from "../db/open.ts";
import { compose } from "../editions/compose.ts";
import { readSettings } from "../editions/settings.ts";
import { unseenUpdates } from "../editions/updates.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import type { Guard } from "../people/auth/guard.ts";
import { newSinceOf, readVisit } from "../stories/unread/visits.ts";

interface Options {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  now: () => Date;
  /** The app's address, without a slash at its end. */
  url: () => string;
}

export function todayRoutes({ db, guard, memberLimiter, now, url }: Options) {
  return new Elysia({ prefix: "/account", tags: ["Editions"] })
    .use(guard)
    .use(memberLimiter)
    .get("/editions/today", ({ user }) => readToday(db, user.id, url(), now()), {
      user: true,
      memberLimits: [rates.editions],
      detail: {
        operationId: "readToday",
        summary: "Read what is new to you, as an edition",
        description:
          "What you had not seen when this visit began. It is put together when it is asked for: with or without a schedule, and never delivered.",
      },
      response: { 200: edition },
    });
}

function readToday(db: Db, userId: string, url: string, now: Date): Edition {
  const updates = unseenUpdates(db, userId, newSinceOf(readVisit(db, userId), now));
  return {
    id: "today",
    title: updates[0]?.title ?? "",
    createdAt: now.toISOString(),
    deliveries: [],
    ...compose(db, { userId, updates, maxMinutes: readSettings(db, userId).maxMinutes, url }),
  };
}
