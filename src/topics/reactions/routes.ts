import { Elysia } from "elysia";
import { z } from "zod";
import { nothing, pageQuery } from "../../contract/common.ts";
import { rates } from "../../contract/limits.ts";
import {
  liked,
  notifyDraft,
  reactions,
  remark,
  type SlopReason,
  slopDraft,
  slopped,
} from "../../contract/reactions.ts";
import type { Db, Tx } from "../../db/open.ts";
import type { MemberLimiter } from "../../http/member-limits.ts";
import { answerPage } from "../../http/page.ts";
import { refusals } from "../../http/refusals.ts";
import { type Guard, requireSelf } from "../../people/auth/guard.ts";
import { requireOwn } from "../topics.ts";
import { markAsSlop, react, readLike, readSlop, saveWish, unreact } from "./reactions.ts";
import { readRemarks } from "./remarks.ts";

interface Options {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  now: () => Date;
  /** Writes in the transaction that adds a follow. */
  onFollowed: (tx: Tx, topicId: string, userId: string) => void;
  /** Writes in the transaction that writes a reason or a note. */
  onRemark: (tx: Tx, topicId: string, reason: SlopReason | null) => void;
}

const ofUserAndTopic = z.object({ id: z.string(), topicId: z.string() });
const toTopic = ofUserAndTopic.extend({ reaction: z.enum(reactions) });

export function reactionRoutes({ db, guard, memberLimiter, now, onFollowed, onRemark }: Options) {
  return new Elysia({ prefix: "/users/:id", tags: ["Reactions"] })
    .use(guard)
    .use(memberLimiter)
    .get(
      "/likes/:topicId",
      ({ user, params }) => readLike(db, requireSelf(user, params.id), params.topicId),
      {
        user: true,
        detail: {
          operationId: "readLike",
          summary: "Ask whether one likes a topic",
          responses: refusals("forbidden", "not_found"),
        },
        params: ofUserAndTopic,
        response: { 200: liked },
      },
    )
    .get(
      "/slops/:topicId",
      ({ user, params }) => readSlop(db, requireSelf(user, params.id), params.topicId),
      {
        user: true,
        detail: {
          operationId: "readSlop",
          summary: "Ask whether one marked a topic as slop, and why",
          responses: refusals("forbidden", "not_found"),
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
      "/slop/:topicId",
      ({ user, params, body, status }) => {
        const userId = requireSelf(user, params.id);
        const draft = body ?? { note: null };
        const isNew = markAsSlop(db, userId, params.topicId, draft, now(), onRemark);
        return status(isNew ? 201 : 200, {});
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "markAsSlop",
          summary: "Mark a topic as slop, and say why",
          description:
            "The body may be left out. Another reason takes the place of the first, with its note; without either, doing it again changes nothing. Reasons are counted on the topic, its creator reads the notes unsigned, and its next updates are written with them in mind. `not_in_source` and `dead_link` have the cited pages asked for once more.",
          responses: {
            200: { description: "It was so before" },
            201: { description: "It is so from now on" },
            ...refusals("forbidden", "not_found"),
          },
        },
        params: ofUserAndTopic,
        body: slopDraft.optional(),
        response: { 200: nothing, 201: nothing },
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
          summary: "Follow or like a topic",
          description: "Doing it again changes nothing.",
          responses: {
            200: { description: "It was so before" },
            201: { description: "It is so from now on" },
            ...refusals("forbidden", "not_found"),
          },
        },
        params: ofUserAndTopic.extend({ reaction: z.enum(["follow", "like"]) }),
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

export function remarkRoutes({ db, guard }: Pick<Options, "db" | "guard">) {
  return new Elysia({ prefix: "/topics/:id", tags: ["Reactions"] }).use(guard).get(
    "/remarks",
    ({ user, params, query, ...context }) => {
      requireOwn(db, user.id, params.id);
      return answerPage(readRemarks(db, params.id, query), context);
    },
    {
      user: true,
      detail: {
        operationId: "listRemarks",
        summary: "List what readers wrote about a topic of one's own",
        description: "The notes of those who marked it as slop, unsigned, newest first.",
        responses: refusals("forbidden", "not_found"),
      },
      query: pageQuery,
      response: { 200: z.array(remark) },
    },
  );
}
