import { Elysia } from "elysia";
import { nothing } from "../../contract/base/common.ts";
import { rates } from "../../contract/base/limits.ts";
import { belonging, findings, previewQuery, topicPreview } from "../../contract/drafts/findings.ts";
import { topicDraft } from "../../contract/topics/topics.ts";
import { refusals } from "../../http/refusals.ts";
import type { Guard } from "../../people/auth/guard.ts";
import {
  createIsOwnNewsletter,
  type MailboxDeps,
  withNewsletters,
} from "../../topics/mailboxes/mailboxes.ts";
import { findingsOf, markFinding } from "./findings.ts";
import { type PreviewDeps, previewTopic } from "./preview.ts";

interface Options extends Omit<PreviewDeps, "isOwnNewsletter"> {
  mailboxes: MailboxDeps;
  guard: Guard;
}

export function findingRoutes({ db, guard, fetchPage, mailboxes, ...deps }: Options) {
  const previewing = (userId: string): PreviewDeps => ({
    ...{ ...deps, db, fetchPage },
    readFeed: withNewsletters(mailboxes, userId, deps.readFeed),
    isOwnNewsletter: createIsOwnNewsletter(db, userId),
  });
  return new Elysia({ prefix: "/topics", tags: ["Topics"] })
    .use(guard)
    .post(
      "/preview",
      ({ user, query: { topicId, update }, body }) =>
        previewTopic(previewing(user.id), body, {
          marked: topicId === undefined ? null : { userId: user.id, topicId },
          isWritten: update === "true",
        }),
      {
        user: true,
        memberLimits: [rates.previews],
        detail: {
          operationId: "previewTopic",
          summary: "Preview today's matches of a topic",
          description: [
            "Reads the draft's feeds and this server's, and judges their articles as a first run would: matches and near misses, each with the reason, and the results by feed.",
            "Nothing is stored, and no model is asked. With the id of your own topic, your marks on its pages count.",
            "With `update=true`, it also reads matching pages and writes the digest that the first update would be.",
          ].join(" "),
          responses: refusals("not_found"),
        },
        query: previewQuery,
        body: topicDraft,
        response: { 200: topicPreview },
      },
    )
    .get("/:id/findings", ({ user, params }) => findingsOf(db, user.id, params.id), {
      user: true,
      detail: {
        operationId: "readFindings",
        summary: "Get what a topic's last check found",
        description: "For your own topic: matches and near misses, with the reasons.",
        responses: refusals("not_found"),
      },
      response: { 200: findings },
    })
    .post(
      "/:id/findings",
      async ({ user, params, body }) => {
        await markFinding({ db, fetchPage, ...deps }, user.id, params.id, body);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes, rates.markings],
        detail: {
          operationId: "markFinding",
          summary: "Mark a found page as relevant or not",
          description:
            "The next updates learn from it: a page that belongs is told by the next one, and what resembles pages that do not is left out. A page that belongs and that the last update did not find is read for its title; where it cannot be, it is told once a feed announces it. Null takes back what was said.",
          responses: refusals("not_found"),
        },
        body: belonging,
        response: { 200: nothing },
      },
    );
}
