import { Elysia } from "elysia";
import { z } from "zod";
import { pageQuery } from "../contract/base/common.ts";
import { savedItem } from "../contract/reading/saved.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import { type RouteDeps, requireSelf } from "../people/auth/guard.ts";
import { readSaved } from "./saved.ts";

interface Options extends RouteDeps {
  /** The app's address, without a trailing slash. */
  url: () => string;
}

export function savedRoutes({ db, guard, url }: Options) {
  return new Elysia({ prefix: "/users/:id", tags: ["Summaries"] })
    .use(guard)
    .get(
      "/saved",
      ({ user, params, query, request, set }) =>
        answerPage(readSaved(db, requireSelf(user, params.id), query, url()), { request, set }),
      {
        user: true,
        detail: {
          operationId: "listSaved",
          summary: "List the updates that you saved",
          description: "Most recently saved first. Anything you can no longer see is left out.",
          responses: refusals("forbidden"),
        },
        query: pageQuery,
        response: { 200: z.array(savedItem) },
      },
    );
}
