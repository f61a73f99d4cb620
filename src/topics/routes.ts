import { and, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { z } from "zod";
import { type Guard, member } from "../auth/guard.ts";
import { nothing } from "../contract/common.ts";
import { listQuery, topic, topicDraft } from "../contract/topics.ts";
import type { Db } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";
import { answerPage } from "../http/page.ts";
import { refusal, refusals } from "../http/refusals.ts";
import { publicTopics, readTopic, readTopics, type Scope } from "./read.ts";
import { type Alongside, createTopic, deleteTopic, editTopic } from "./topics.ts";

interface Options {
  db: Db;
  guard: Guard;
  now: () => Date;
  /** The source that a topic gets when its creator chooses none. */
  defaultSourceId: () => string;
  /** What creating and saving bring with them: the creator follows, and a run is due. */
  onCreated: Alongside;
  onSaved: Alongside;
}

const list = z.array(topic);
const nameIsTaken = "Another topic has this name: a public one, or a private one of one's own";
const trendingTopics: Scope = {
  name: "trending",
  where: and(publicTopics.where, sql`${topics.isTrending} = 1`),
};

export function topicRoutes({ db, guard, now, defaultSourceId, onCreated, onSaved }: Options) {
  return new Elysia({ prefix: "/topics", tags: ["Topics"] })
    .use(guard)
    .get(
      "/community",
      ({ viewer, query, ...context }) =>
        answerPage(readTopics(db, viewer?.id ?? null, publicTopics, query.sort, query, now()), context),
      {
        access: "reader",
        detail: { operationId: "listCommunityTopics", summary: "List public topics" },
        query: listQuery,
        response: { 200: list },
      },
    )
    .get(
      "/trending",
      ({ viewer, query, ...context }) =>
        answerPage(readTopics(db, viewer?.id ?? null, trendingTopics, query.sort, query, now()), context),
      {
        access: "reader",
        detail: {
          operationId: "listTrendingTopics",
          summary: "List the public topics that trend",
          description: "Those around which most goes on lately; `trendingLevel` says how much.",
        },
        query: listQuery,
        response: { 200: list },
      },
    )
    .get("/:id", ({ viewer, params }) => readTopic(db, viewer?.id ?? null, params.id, now()), {
      access: "reader",
      detail: { operationId: "readTopic", summary: "Read a topic", responses: refusals("not_found") },
      response: { 200: topic },
    })
    .post(
      "/",
      ({ viewer, body, status }) => {
        const { id: creatorId } = member(viewer);
        const id = createTopic(db, creatorId, body, defaultSourceId(), now(), (...created) => {
          onCreated(...created);
          onSaved(...created);
        });
        return status(201, readTopic(db, creatorId, id, now()));
      },
      {
        access: "member",
        detail: {
          operationId: "createTopic",
          summary: "Create a topic",
          description: "Its creator follows it, and its first update is queued.",
          responses: refusal("conflict", nameIsTaken),
        },
        body: topicDraft,
        response: { 201: topic },
      },
    )
    .put(
      "/:id",
      ({ viewer, params, body }) => {
        const { id: editorId } = member(viewer);
        editTopic(db, editorId, params.id, body, now(), onSaved);
        return readTopic(db, editorId, params.id, now());
      },
      {
        access: "member",
        detail: {
          operationId: "editTopic",
          summary: "Edit a topic of one's own",
          description:
            "Takes the whole draft: what is left out takes its default. The source stays as it is, whatever `sourceId` says. Saving queues an update.",
          responses: { ...refusals("forbidden", "not_found"), ...refusal("conflict", nameIsTaken) },
        },
        body: topicDraft,
        response: { 200: topic },
      },
    )
    .delete(
      "/:id",
      ({ viewer, params }) => {
        deleteTopic(db, member(viewer).id, params.id);
        return {};
      },
      {
        access: "member",
        detail: {
          operationId: "deleteTopic",
          summary: "Delete a topic of one's own",
          description: "For all its followers, with its summaries and comments. It cannot be undone.",
          responses: refusals("forbidden", "not_found"),
        },
        response: { 200: nothing },
      },
    );
}
