import { Elysia } from "elysia";
import { rates } from "../contract/base/limits.ts";
import { keptFields, type Topic, type TopicDraft, topic, topicDraft } from "../contract/topics/topics.ts";
import { refusal, refusals } from "../http/refusals.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { checkFeeds } from "./feeds.ts";
import { createIsOwnNewsletter } from "./mailboxes/mailboxes.ts";
import { refuseTooMany } from "./topic-allowance.ts";
import { createTopic, editTopic, type TopicHook } from "./topics.ts";

interface Options extends RouteDeps {
  /** Null for no limit. */
  mostTopics: number | null;
  defaultSourceId: (userId: string) => string;
  readTopic: (userId: string, id: string) => Topic;
  isFeedOrigin: (origin: string) => boolean;
  onCreated: TopicHook;
  onSaved: TopicHook;
}

export const nameIsTaken = refusal(
  "conflict",
  "Another topic has this name: a public one, or a private one of your own",
);

const keptInWords = new Intl.ListFormat("en-GB").format(keptFields.map((name) => `\`${name}\``));

/** Routes for creating and editing a topic. */
export function savingRoutes({ db, guard, now, readTopic, onSaved, ...deps }: Options) {
  const checked = (draft: TopicDraft, userId: string): TopicDraft => {
    const { feeds } = draft;
    if (!feeds) return draft;
    return { ...draft, feeds: checkFeeds(feeds, deps.isFeedOrigin, createIsOwnNewsletter(db, userId)) };
  };
  return new Elysia({ prefix: "/topics", tags: ["Topics"] })
    .use(guard)
    .post(
      "/",
      ({ user, body, status }) => {
        const sourceId = body.sourceId ?? deps.defaultSourceId(user.id);
        const draft = { ...checked(body, user.id), sourceId };
        const id = createTopic(db, { creatorId: user.id, draft }, now(), (tx, topicId) => {
          refuseTooMany(tx, user.id, deps.mostTopics);
          deps.onCreated(tx, topicId, user.id);
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
        editTopic(db, { editorId: user.id, id: params.id, draft: checked(body, user.id) }, now(), onSaved);
        return readTopic(user.id, params.id);
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "editTopic",
          summary: "Edit your topic",
          description: `Takes the whole draft: omitted fields get their defaults, except ${keptInWords}, which keep their values. The source never changes, whatever \`sourceId\` says. Saving queues an update.`,
          responses: {
            ...refusals("not_found"),
            ...refusal("forbidden", "It is somebody else's, or may not be updated this often"),
            ...nameIsTaken,
          },
        },
        body: topicDraft,
        response: { 200: topic },
      },
    );
}
