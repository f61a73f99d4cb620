import { Elysia } from "elysia";
import { deletionQuery, nothing } from "../contract/common.ts";
import { rates } from "../contract/limits.ts";
import { type Topic, type TopicDraft, topic, topicDraft } from "../contract/topics.ts";
import type { Db } from "../db/open.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import { refusal, refusals } from "../http/refusals.ts";
import type { Guard } from "../people/auth/guard.ts";
import { refuseTooMany } from "./allowed.ts";
import { deleteTopic, deleteTopicRestorably, restoreTopic } from "./deleting.ts";
import { checkedFeeds } from "./feeds.ts";
import { createTopic, editTopic, type TopicHook } from "./topics.ts";

interface Options {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  now: () => Date;
  /** Null for no limit. */
  mostTopics: number | null;
  defaultSourceId: (userId: string) => string;
  readTopic: (userId: string, id: string) => Topic;
  isFeedOrigin: (origin: string) => boolean;
  onCreated: TopicHook;
  onSaved: TopicHook;
}

const nameIsTaken = refusal(
  "conflict",
  "Another topic has this name: a public one, or a private one of one's own",
);

export function topicRoutes({
  db,
  guard,
  memberLimiter,
  now,
  mostTopics,
  defaultSourceId,
  readTopic,
  isFeedOrigin,
  onCreated,
  onSaved,
}: Options) {
  const checked = (draft: TopicDraft): TopicDraft =>
    draft.feeds ? { ...draft, feeds: checkedFeeds(draft.feeds, isFeedOrigin) } : draft;
  const refuseTooManyTopics: TopicHook = (tx, _topicId, creatorId) => {
    if (mostTopics !== null) refuseTooMany(tx, creatorId, mostTopics);
  };
  return new Elysia({ prefix: "/topics", tags: ["Topics"] })
    .use(guard)
    .use(memberLimiter)
    .post(
      "/",
      ({ user, body, status }) => {
        const byDefault = defaultSourceId(user.id);
        const id = createTopic(db, user.id, checked(body), byDefault, now(), (tx, topicId) => {
          refuseTooManyTopics(tx, topicId, user.id);
          onCreated(tx, topicId, user.id);
          onSaved(tx, topicId, user.id);
        });
        return status(201, readTopic(user.id, id));
      },
      {
        user: true,
        memberLimits: [rates.writes, rates.topics],
        detail: {
          operationId: "createTopic",
          summary: "Create a topic",
          description: "Its creator follows it, and its first update is queued.",
          responses: {
            ...nameIsTaken,
            ...refusal(
              "forbidden",
              "The member has as many topics as they may have, or may not have them written by this source or this often",
            ),
          },
        },
        body: topicDraft,
        response: { 201: topic },
      },
    )
    .put(
      "/:id",
      ({ user, params, body }) => {
        editTopic(db, user.id, params.id, checked(body), now(), onSaved);
        return readTopic(user.id, params.id);
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "editTopic",
          summary: "Edit a topic of one's own",
          description:
            "Takes the whole draft: what is left out takes its default, but for `language`, `feeds`, `searchWords`, `includeWords`, `excludeWords`, `useInstanceFeeds` and `coverSeed`, which stay as they are. The source stays as it is, whatever `sourceId` says. Saving queues an update.",
          responses: {
            ...refusals("not_found"),
            ...refusal("forbidden", "It is somebody else's, or may not be updated this often"),
            ...nameIsTaken,
          },
        },
        body: topicDraft,
        response: { 200: topic },
      },
    )
    .delete(
      "/:id",
      ({ user, params, query }) => {
        if (query.restorable === "true") deleteTopicRestorably(db, user.id, params.id, now());
        else deleteTopic(db, user.id, params.id);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "deleteTopic",
          summary: "Delete a topic of one's own",
          description:
            "For all its followers, with its summaries and comments. With `restorable=true` it is gone for everybody as well, and can be restored for five minutes; otherwise it cannot be undone.",
          responses: refusals("forbidden", "not_found"),
        },
        query: deletionQuery,
        response: { 200: nothing },
      },
    )
    .post(
      "/:id/restore",
      ({ user, params }) => {
        restoreTopic(db, user.id, params.id, now(), refuseTooManyTopics);
        return readTopic(user.id, params.id);
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "restoreTopic",
          summary: "Restore a topic that one has just deleted",
          description:
            "With its followers, summaries and comments, for five minutes after it was deleted with `restorable=true`.",
          responses: {
            ...refusals("not_found"),
            ...refusal("forbidden", "The member has as many topics as they may have by now"),
            ...nameIsTaken,
          },
        },
        response: { 200: topic },
      },
    );
}
