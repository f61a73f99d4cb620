import { Elysia } from "elysia";
import { type Guard, requireSelf } from "../auth/guard.ts";
import { summary } from "../contract/updates.ts";
import type { Db } from "../db/open.ts";
import { refusals } from "../http/refusals.ts";
import { readOwnWeek } from "./own-week.ts";

interface Options {
  db: Db;
  guard: Guard;
  now: () => Date;
}

export function rollupRoutes({ db, guard, now }: Options) {
  return new Elysia({ tags: ["Stories"] })
    .use(guard)
    .get("/users/:id/week", ({ user, params }) => readOwnWeek(db, requireSelf(user, params.id), now()), {
      user: true,
      detail: {
        operationId: "readOwnWeek",
        summary: "Read one's week",
        description:
          "What mattered in the last ISO week (UTC) in the topics that one follows, by how many told of it and for how long. 404 while there is none.",
        responses: refusals("forbidden", "not_found"),
      },
      response: { 200: summary },
    });
}
