import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import type { SeenDraft, SeenMarks } from "../../../src/contract/reading/unread.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { call } from "../../api/client.ts";
import { readSession } from "../../auth/session-storage.ts";
import { optimistic } from "../../lists/optimistic.ts";
import { isPages, listed } from "../../lists/pages.ts";
import { actionOf, cardOf, headlineLinkOf } from "../../ui/card-lookup.ts";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { common } from "../../words/common.ts";
import { concernsTopics, mapTopic } from "../held-topics.ts";
import { followedTopicsQuery } from "../queries.ts";
import { changeVisit, leaveAlone, seenTopic, visitOf } from "./watch.ts";
import { words } from "./words.ts";

/** Marks a topic's update, or everything that the reader follows as far as it's loaded, as read, with undo. */
export function markRead(client: QueryClient, topic: Topic | undefined): void {
  const userId = readSession(localStorage).user?.id;
  if (userId === undefined) return;
  if (topic) markTopic(client, userId, topic);
  else markAll(client, userId);
}

function markTopic(client: QueryClient, userId: string, topic: Topic): void {
  if (!topic.summary) return;
  const { activeElement } = document;
  // The button disappears with the mark.
  if (activeElement instanceof HTMLElement && actionOf(activeElement) === "read")
    headlineLinkOf(cardOf(activeElement))?.focus();
  mark(client, userId, { updates: [topic.summary.id] }, [topic], words.markedRead(topic.name));
}

/** Marks everything that the reader follows as read, up to what is loaded unless told otherwise. */
export function markAll(client: QueryClient, userId: string, upTo?: string): void {
  const data = client.getQueryData<unknown>(followedTopicsQuery(userId).queryKey);
  const topics = isPages<Topic>(data) ? listed(data).items : [];
  const newest = topics.map(({ summary }) => summary?.lastUpdated ?? "").toSorted();
  const allUpTo = upTo ?? newest.at(-1);
  if (allUpTo) mark(client, userId, { updates: [], allUpTo }, topics, words.allMarkedRead);
}

function mark(client: QueryClient, userId: string, draft: SeenDraft, topics: Topic[], title: string): void {
  const { before } = visitOf(client, userId);
  leaveAlone(topics.flatMap(({ summary }) => summary?.id ?? []));
  const ids = new Set(topics.map(({ id }) => id));
  const others = Object.entries(before).filter(([id]) => !ids.has(id));
  changeVisit(client, userId, { before: Object.fromEntries(others) });
  const sent = new MutationObserver(client, marking(client, userId, topics)).mutate(draft);
  sent.then(
    (marks) => {
      const undo = () => {
        changeVisit(client, userId, { before: { ...visitOf(client, userId).before, ...before } });
        new MutationObserver(client, takingBack(client, userId)).mutate(marks).catch((error) => {
          toastFailure(common.notUndone, error, words.tryAgain);
        });
      };
      toast({ title, action: { label: common.undo, onPress: undo } });
    },
    // The server then says what is new.
    (error) => toastFailure(words.markFailed, error, words.tryAgain),
  );
}

const scope = "seen";

function marking(client: QueryClient, userId: string, topics: Topic[]) {
  return optimistic<SeenDraft, SeenMarks>(client, {
    scope,
    send: (body) => call("POST", `/api/users/${userId}/seen`, { body, keepalive: true }),
    affects: (query) => concernsTopics(query, userId),
    apply: (data) =>
      topics.reduce(
        (held, { id, summary }) =>
          summary ? mapTopic(held, id, (topic) => seenTopic(topic, summary.lastUpdated)) : held,
        data,
      ),
  });
}

/** Refetches the state once the server has undone it. */
function takingBack(client: QueryClient, userId: string) {
  return optimistic<SeenMarks>(client, {
    scope,
    send: (body) => call("POST", `/api/users/${userId}/unseen`, { body, keepalive: true }),
    affects: (query) => concernsTopics(query, userId),
    apply: (data) => data,
  });
}
