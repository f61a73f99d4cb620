import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { Topic } from "../../../src/contract/topics.ts";
import { ApiError } from "../../api/errors.ts";
import { isPages, listed } from "../../lists/pages.ts";
import { Button } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { useNow } from "../../ui/text/relative-time.ts";
import { common } from "../../words/common.ts";
import { further } from "../../words/further.ts";
import { topicQuery } from "../queries.ts";
import { pollingInterval } from "./polling.ts";
import { TopicSkeleton } from "./skeleton.tsx";
import { TopicPage } from "./topic-page.tsx";
import { words } from "./words.ts";

export function TopicScreen() {
  const { id = "" } = useParams();
  const now = useNow(10_000);
  const client = useQueryClient();
  const { data, error, isError, isFetchedAfterMount } = useQuery({
    ...topicQuery(id),
    placeholderData: () => heldTopic(client, id),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (isMissing(state.error) ? false : pollingInterval(state.data, now)),
    refetchIntervalInBackground: true,
  });
  if (data && !isMissing(error)) return <TopicPage topic={data} now={now} />;
  // What failed once stays said while it is asked for again by itself.
  if (!isError && !isFetchedAfterMount) return <TopicSkeleton />;
  const startAnew = () => void client.resetQueries({ queryKey: topicQuery(id).queryKey, exact: true });
  return (
    <div className="page grid justify-items-start gap-2 py-16">
      <PageTitle>{words.topicNotFound}</PageTitle>
      <h1 className="headline text-display">{words.topicNotFound}</h1>
      <p className="text-muted">{isMissing(error) ? words.topicNotFoundAgain : words.theTopicYoureLooking}</p>
      <div className="mt-4 flex gap-3">
        <Button asChild variant="primary">
          <Link to="/">{further.toHome}</Link>
        </Button>
        {!isMissing(error) && <Button onClick={startAnew}>{common.retry}</Button>}
      </div>
    </div>
  );
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** A topic from any list that is in the cache already, to show while the topic itself is asked for. */
function heldTopic(client: QueryClient, id: string): Topic | undefined {
  for (const [, data] of client.getQueriesData({ predicate: ({ meta }) => meta?.topics === true })) {
    const topics = isPages<Topic>(data) ? listed(data).items : Array.isArray(data) ? (data as Topic[]) : [];
    const held = topics.find((topic) => topic.id === id);
    if (held) return held;
  }
}
