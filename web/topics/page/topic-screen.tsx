import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Update } from "../../../src/contract/topics/updates.ts";
import { isPages, listed } from "../../lists/pages.ts";
import { useNow } from "../../ui/text/relative-time.ts";
import { firstRun, isInFirstRun } from "../first-run.ts";
import { isMissing, Missing } from "../missing.tsx";
import { topicQuery } from "../queries.ts";
import { words as topicWords } from "../words.ts";
import { TopicSkeleton } from "./skeleton.tsx";
import { TopicPage } from "./topic-page.tsx";
import { words } from "./words.ts";

/** True if the app prefetched it a moment ago. */
const isFresh = ({ state }: { state: { dataUpdatedAt: number; errorUpdatedAt: number } }) =>
  Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) < 3000;

export function TopicScreen() {
  const { id = "" } = useParams();
  const now = useNow(10_000);
  const client = useQueryClient();
  const { data, error, isError, errorUpdateCount } = useQuery({
    ...topicQuery(id),
    placeholderData: () => heldTopic(client, id),
    refetchOnMount: (query) => !isFresh(query) && "always",
    retryOnMount: (query) => !isFresh(query),
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : pollingInterval(state.data, now)),
    refetchIntervalInBackground: true,
  });
  const isThere = data !== undefined && !isMissing(error);
  if (isThere) return <TopicPage topic={data} now={now} />;
  // A failure stays on the screen during automatic retries.
  if (!isError && errorUpdateCount === 0) return <TopicSkeleton />;
  const startAnew = () => void client.resetQueries({ queryKey: topicQuery(id).queryKey, exact: true });
  return (
    <Missing
      title={topicWords.topicNotFound}
      text={isMissing(error) ? topicWords.topicNotFoundHint : words.notFoundHint}
      onRetry={isMissing(error) ? undefined : startAnew}
    />
  );
}

/** A topic from any cached list, shown until the topic itself is loaded. */
function heldTopic(client: QueryClient, id: string): Topic | undefined {
  for (const [, data] of client.getQueriesData({ predicate: ({ meta }) => meta?.topics === true })) {
    const topics = isPages<Topic>(data) ? listed(data).items : Array.isArray(data) ? (data as Topic[]) : [];
    const held = topics.find((topic) => topic.id === id);
    if (held) return held;
  }
}

const minute = 60_000;
const often = 10_000;
const seldom = 30_000;
const fresh = 2 * minute;
const nearlyDue = 5 * minute;

/** The values that decide how often an open topic is refetched. */
export interface PolledTopic {
  frequency: number;
  createdAt: string;
  summary: { lastUpdated: string } | null;
  update: Pick<Update, "state" | "nextDueAt" | "lastCheckedAt">;
}

/** Milliseconds until an open topic is refetched; false for never. `topic` is undefined until loaded. */
export function pollingInterval(topic: PolledTopic | undefined, now: Date): number | false {
  if (!topic) return often;
  const { frequency, summary, update } = topic;
  if (isInFirstRun(topic, now.getTime())) return firstRun.interval;
  if (summary && now.getTime() - Date.parse(summary.lastUpdated) < fresh) return false;
  if (update.state === "queued" || update.state === "running") return often;
  if (frequency === 0) return summary ? false : often;
  const due = update.nextDueAt && Date.parse(update.nextDueAt) - now.getTime() <= nearlyDue;
  return due ? often : seldom;
}
