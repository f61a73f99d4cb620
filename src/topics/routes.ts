import { and, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import { z } from "zod";
import { type Guard, member } from "../auth/guard.ts";
import { nothing } from "../contract/common.ts";
import { listQuery, topic, topicDraft } from "../contract/topics.ts";
import type { Db } from "../db/open.ts";
import { topics } from "../db/schema/topics.ts";
import { answerPage } from "../http/page.ts";
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
const trendingTopics: Scope = {
  name: "trending",
  where: and(publicTopics.where, sql`${topics.isTrending} = 1`),
};

export function topicRoutes({ db, guard, now, defaultSourceId, onCreated, onSaved }: Options) {
  return new Elysia({ prefix: "/topics" })
    .use(guard)
    .get(
      "/community",
      ({ viewer, query, ...context }) =>
        answerPage(readTopics(db, viewer?.id ?? null, publicTopics, query.sort, query, now()), context),
      { access: "reader", query: listQuery, response: { 200: list } },
    )
    .get(
      "/trending",
      ({ viewer, query, ...context }) =>
        answerPage(readTopics(db, viewer?.id ?? null, trendingTopics, query.sort, query, now()), context),
      { access: "reader", query: listQuery, response: { 200: list } },
    )
    .get("/:id", ({ viewer, params }) => readTopic(db, viewer?.id ?? null, params.id, now()), {
      access: "reader",
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
      { access: "member", body: topicDraft, response: { 201: topic } },
    )
    .put(
      "/:id",
      ({ viewer, params, body }) => {
        const { id: editorId } = member(viewer);
        editTopic(db, editorId, params.id, body, now(), onSaved);
        return readTopic(db, editorId, params.id, now());
      },
      { access: "member", body: topicDraft, response: { 200: topic } },
    )
    .delete(
      "/:id",
      ({ viewer, params }) => {
        deleteTopic(db, member(viewer).id, params.id);
        return {};
      },
      { access: "member", response: { 200: nothing } },
    );
}
