import { Elysia } from "elysia";
import { z } from "zod";
import {
  edition,
  editionDraft,
  editionEntry,
  editionPreview,
  editionSettings,
  previewQuery,
} from "../contract/account/editions.ts";
import { pageQuery } from "../contract/common.ts";
import { rates } from "../contract/limits.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { listEditions, previewEdition, readEdition, readToday } from "./editions.ts";
import { readSettings, saveSettings } from "./settings.ts";

interface Options extends RouteDeps {
  /** The app's address, without a trailing slash. */
  url: () => string;
}

export function editionRoutes({ db, guard, memberLimiter, now, url }: Options) {
  return new Elysia({ prefix: "/account", tags: ["Editions"] })
    .use(guard)
    .use(memberLimiter)
    .get("/edition", ({ user }) => readSettings(db, user.id), {
      user: true,
      detail: { operationId: "readEditionSettings", summary: "Get when your editions are sent" },
      response: { 200: editionSettings },
    })
    .put("/edition", ({ user, body }) => saveSettings(db, user.id, body, now()), {
      user: true,
      memberLimits: [rates.writes],
      detail: {
        operationId: "saveEditionSettings",
        summary: "Change when your editions are sent",
        description:
          "What is left out stays as it is. What was published before the schedule was switched on is no news; switching it off forgets what was waiting.",
      },
      body: editionDraft,
      response: { 200: editionSettings },
    })
    .get(
      "/edition/preview",
      ({ user, query }) => previewEdition(db, { userId: user.id, draft: query }, url(), now()),
      {
        user: true,
        memberLimits: [rates.editions],
        detail: {
          operationId: "previewEdition",
          summary: "Preview your next edition",
          description: "With settings to try out, which are not saved.",
        },
        query: previewQuery,
        response: { 200: editionPreview },
      },
    )
    .get(
      "/editions",
      ({ user, query, request, set }) => answerPage(listEditions(db, user.id, query), { request, set }),
      {
        user: true,
        detail: { operationId: "listEditions", summary: "List your editions", description: "Newest first." },
        query: pageQuery,
        response: { 200: z.array(editionEntry) },
      },
    )
    .get("/editions/:id", ({ user, params }) => readEdition(db, user.id, params.id, url()), {
      user: true,
      memberLimits: [rates.editions],
      detail: {
        operationId: "readEdition",
        summary: "Read an edition",
        description: "With how it was delivered. What you can no longer see is not in it.",
        responses: refusals("not_found"),
      },
      response: { 200: edition },
    })
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
