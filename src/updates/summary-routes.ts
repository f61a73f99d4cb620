import { Elysia } from "elysia";
import { z } from "zod";
import { making, summariesQuery, summary } from "../contract/topics/updates.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { requireVisible } from "../topics/topics.ts";
import { readSummaries } from "./ledger.ts";
import { readMaking } from "./provenance.ts";

/** Routes for a topic's summaries, and how each was made. */
export function summaryRoutes({ db, guard }: RouteDeps) {
  return new Elysia({ tags: ["Summaries"] })
    .use(guard)
    .get(
      "/topics/:id/summaries",
      ({ viewer, params, query, request, set }) => {
        const viewerId = viewer?.id ?? null;
        requireVisible(db, viewerId, params.id);
        return answerPage(readSummaries(db, viewerId, params.id, query), { request, set });
      },
      {
        viewer: true,
        detail: {
          operationId: "listSummaries",
          summary: "List a topic's summaries",
          description:
            "Newest first; the first one is the topic's current summary. With `kind`, what sums up its weeks or months: one is there within a minute once an ISO week or a calendar month (UTC) with updates has ended.",
          responses: refusals("not_found"),
        },
        query: summariesQuery,
        response: { 200: z.array(summary) },
      },
    )
    .get("/summaries/:id/making", ({ viewer, params }) => readMaking(db, viewer?.id ?? null, params.id), {
      viewer: true,
      detail: {
        operationId: "readMaking",
        summary: "Read how a summary was made",
        description: "What was read and skipped, by which source, and what was checked.",
        responses: refusals("not_found"),
      },
      response: { 200: making },
    });
}
