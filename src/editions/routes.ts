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
import { pageQuery } from "../contract/base/common.ts";
import { rates } from "../contract/base/limits.ts";
import { answerPage } from "../http/page.ts";
import { refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { listEditions, previewEdition, readEdition, readToday } from "./editions.ts";
import { readSettings, saveSettings } from "./settings.ts";

interface Options extends RouteDeps {
  /** The app's address, without a trailing slash. */
  url: () => string;
}

export function editionRoutes({ db, guard, now, url }: Options) {
  return new Elysia({ prefix: "/account", tags: ["Editions"] })
    .use(guard)
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
          "Omitted fields stay as they are. Updates published before the schedule was turned on aren't news; turning it off discards what was waiting.",
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
          description: "Takes settings to try out, which aren't saved.",
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
        description: "Includes how it was delivered, and leaves out anything you can no longer see.",
        responses: refusals("not_found"),
      },
      response: { 200: edition },
    })
    .get("/editions/today", ({ user }) => readToday(db, user.id, url(), now()), {
      user: true,
      memberLimits: [rates.editions],
      detail: {
        operationId: "readToday",
        summary: "Read what's new to you, as an edition",
        description:
          "What you hadn't seen when this visit began. It's compiled on request, with or without a schedule, and never delivered.",
      },
      response: { 200: edition },
    });
}
