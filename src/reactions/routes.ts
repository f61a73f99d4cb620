import { Elysia } from "elysia";
import { z } from "zod";
import { type Guard, member, self } from "../auth/guard.ts";
import { nothing, pageQuery } from "../contract/common.ts";
import { liked, reactions, slopped } from "../contract/reactions.ts";
import { topic } from "../contract/topics.ts";
import type { Db } from "../db/open.ts";
import { answerPage } from "../http/page.ts";
import { readTopics } from "../topics/read.ts";
import { hasReacted, react, reactedBy, unreact } from "./reactions.ts";

interface Options {
  db: Db;
  guard: Guard;
  now: () => Date;
}

const list = z.array(topic);
const ofUser = z.object({ id: z.string() });
const ofUserAndTopic = z.object({ id: z.string(), topicId: z.string() });
const toTopic = ofUserAndTopic.extend({ reaction: z.enum(reactions) });

export function reactionRoutes({ db, guard, now }: Options) {
  return new Elysia({ prefix: "/users/:id" })
    .use(guard)
    .get(
      "/followed-topics",
      ({ viewer, params, query, ...context }) => {
        const scope = reactedBy(params.id, "follow");
        return answerPage(readTopics(db, member(viewer).id, scope, "updated", query, now()), context);
      },
      { access: "member", params: ofUser, query: pageQuery, response: { 200: list } },
    )
    .get(
      "/liked-topics",
      ({ viewer, params, query, ...context }) => {
        const { id } = self(viewer, params.id);
        return answerPage(readTopics(db, id, reactedBy(id, "like"), "updated", query, now()), context);
      },
      { access: "member", params: ofUser, query: pageQuery, response: { 200: list } },
    )
    .get(
      "/slopped-topics",
      ({ viewer, params, query, ...context }) => {
        const { id } = self(viewer, params.id);
        return answerPage(readTopics(db, id, reactedBy(id, "slop"), "updated", query, now()), context);
      },
      { access: "member", params: ofUser, query: pageQuery, response: { 200: list } },
    )
    .get(
      "/likes/:topicId",
      ({ viewer, params }) => ({
        isLiked: hasReacted(db, "like", self(viewer, params.id).id, params.topicId),
      }),
      { access: "member", params: ofUserAndTopic, response: { 200: liked } },
    )
    .get(
      "/slops/:topicId",
      ({ viewer, params }) => ({
        isSlopped: hasReacted(db, "slop", self(viewer, params.id).id, params.topicId),
      }),
      { access: "member", params: ofUserAndTopic, response: { 200: slopped } },
    )
    .post(
      "/:reaction/:topicId",
      ({ viewer, params, status }) => {
        const isNew = react(db, params.reaction, self(viewer, params.id).id, params.topicId, now());
        return status(isNew ? 201 : 200, {});
      },
      { access: "member", params: toTopic, response: { 200: nothing, 201: nothing } },
    )
    .delete(
      "/:reaction/:topicId",
      ({ viewer, params }) => {
        unreact(db, params.reaction, self(viewer, params.id).id, params.topicId);
        return {};
      },
      { access: "member", params: toTopic, response: { 200: nothing } },
    );
}
