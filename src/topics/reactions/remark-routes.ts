import { Elysia } from "elysia";
import { z } from "zod";
import { pageQuery } from "../../contract/base/common.ts";
import { remark } from "../../contract/topics/reactions.ts";
import { answerPage } from "../../http/page.ts";
import { refusals } from "../../http/refusals.ts";
import type { RouteDeps } from "../../people/auth/guard.ts";
import { requireOwn } from "../topics.ts";
import { readRemarks } from "./remarks.ts";

/** Routes for readers' notes about one's own topic. */
export function remarkRoutes({ db, guard }: RouteDeps) {
  return new Elysia({ prefix: "/topics/:id", tags: ["Reactions"] }).use(guard).get(
    "/remarks",
    ({ user, params, query, request, set }) => {
      requireOwn(db, user.id, params.id);
      return answerPage(readRemarks(db, params.id, query), { request, set });
    },
    {
      user: true,
      detail: {
        operationId: "listRemarks",
        summary: "List readers' notes on your topic",
        description: "Anonymous notes from people who marked it as slop, newest first.",
        responses: refusals("forbidden", "not_found"),
      },
      query: pageQuery,
      response: { 200: z.array(remark) },
    },
  );
}
