import { Elysia } from "elysia";
import { z } from "zod";
import { type Guard, requireSelf } from "../auth/guard.ts";
import { nothing } from "../contract/common.ts";
import { rates } from "../contract/limits.ts";
import { liked, notifyDraft, reactions, slopped } from "../contract/reactions.ts";
import type { Db, Tx } from "../db/open.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import { refusals } from "../http/refusals.ts";
import { hasReacted, react, saveWish, unreact } from "./reactions.ts";

interface Options {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  now: () => Date;
  /** Writes in the transaction that adds a follow. */
  onFollowed: (tx: Tx, topicId: string, userId: string) => void;
}

const ofUserAndTopic = z.object({ id: z.string(), topicId: z.string() });
const toTopic = ofUserAndTopic.extend({ reaction: z.enum(reactions) });

export function reactionRoutes({ db, guard, memberLimiter, now, onFollowed }: Options) {
  return new Elysia({ prefix: "/users/:id", tags: ["Reactions"] })
    .use(guard)
    .use(memberLimiter)
    .get(
      "/likes/:topicId",
      ({ user, params }) => ({
        isLiked: hasReacted(db, "like", requireSelf(user, params.id), params.topicId),
      }),
      {
        user: true,
        detail: {
          operationId: "readLike",
          summary: "Ask whether one likes a topic",
          responses: refusals("forbidden"),
        },
        params: ofUserAndTopic,
        response: { 200: liked },
      },
    )
    .get(
      "/slops/:topicId",
      ({ user, params }) => ({
        isSlopped: hasReacted(db, "slop", requireSelf(user, params.id), params.topicId),
      }),
      {
        user: true,
        detail: {
          operationId: "readSlop",
          summary: "Ask whether one marked a topic as slop",
          responses: refusals("forbidden"),
        },
        params: ofUserAndTopic,
        response: { 200: slopped },
      },
    )
    .put(
      "/follow/:topicId",
      ({ user, params, body }) => {
        saveWish(db, requireSelf(user, params.id), params.topicId, body.notify, now());
        return body;
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "saveWish",
          summary: "Say how one wants to hear of a topic that one follows",
          description:
            "`default`: in one's editions; `off`: in none; `each`: at once, whatever their schedule. 409 for a topic that one does not follow.",
          responses: refusals("forbidden", "not_found", "conflict"),
        },
        params: ofUserAndTopic,
        body: notifyDraft,
        response: { 200: notifyDraft },
      },
    )
    .post(
      "/:reaction/:topicId",
      ({ user, params, status }) => {
        const userId = requireSelf(user, params.id);
        const isNew = react(db, params.reaction, userId, params.topicId, now(), onFollowed);
        return status(isNew ? 201 : 200, {});
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "react",
          summary: "Follow a topic, like it, or mark it as slop",
          description: "Doing it again changes nothing.",
          responses: {
            200: { description: "It was so before" },
            201: { description: "It is so from now on" },
            ...refusals("forbidden", "not_found"),
          },
        },
        params: toTopic,
        response: { 200: nothing, 201: nothing },
      },
    )
    .delete(
      "/:reaction/:topicId",
      ({ user, params }) => {
        unreact(db, params.reaction, requireSelf(user, params.id), params.topicId);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "unreact",
          summary: "Take a follow, like or slop mark back",
          description: "Doing it again changes nothing.",
          responses: refusals("forbidden"),
        },
        params: toTopic,
        response: { 200: nothing },
      },
    );
}
