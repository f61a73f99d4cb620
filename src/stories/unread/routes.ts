import { Elysia } from "elysia";
import { nothing } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import { seenDraft, seenMarks } from "../../contract/reading/unread.ts";
import { refusals } from "../../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../../people/auth/guard.ts";
import { markSeen, takeBack } from "./marks.ts";

export function unreadRoutes({ db, guard, now }: RouteDeps) {
  return new Elysia({ prefix: "/users/:id", tags: ["Summaries"] })
    .use(guard)
    .post(
      "/seen",
      ({ user, params, body }) => ({ marks: markSeen(db, requireSelf(user, params.id), body, now()) }),
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "markSeen",
          summary: "Mark updates as seen",
          description:
            "Also records your visit. Marks only move forward: anything seen later on another device stays seen. Returns what changed, for `takeBackSeen`.",
          responses: refusals("forbidden"),
        },
        body: seenDraft,
        response: { 200: seenMarks },
      },
    )
    .post(
      "/unseen",
      ({ user, params, body }) => {
        takeBack(db, requireSelf(user, params.id), body.marks);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "takeBackSeen",
          summary: "Undo marking updates as seen",
          description: "Anything you've seen since stays seen.",
          responses: refusals("forbidden"),
        },
        body: seenMarks,
        response: { 200: nothing },
      },
    );
}
