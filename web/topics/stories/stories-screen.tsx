import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { StoryEntry } from "../../../src/contract/reading/stories.ts";
import { readFailure } from "../../api/errors.ts";
import { useAuth } from "../../auth/session.tsx";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/failure.tsx";
import { RowSkeleton } from "../../ui/row-skeletons.tsx";
import { NewMark, Separated } from "../../ui/text/labels.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { useNow } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/text-language.ts";
import { isSince, useVisit, type Visit } from "../../updates/visit.ts";
import { isMissing, Missing } from "../missing.tsx";
import { topicQuery } from "../queries.ts";
import { words as topicWords } from "../words.ts";
import { storiesQuery } from "./queries.ts";
import { dayLabel, dayName, dayRow, storyColumn, toldSpan } from "./story-parts.tsx";
import { words } from "./words.ts";

/** All stories of a topic, last reported first, grouped by day. */
export function StoriesScreen() {
  const { id = "" } = useParams();
  const topic = useQuery(topicQuery(id));
  const stories = useInfiniteQuery({ ...storiesQuery(id), refetchOnMount: "always" });
  const { user } = useAuth();
  const visit = useVisit(user?.id ?? "");
  const now = useNow();
  const failure = readFailure(words.failedToFetchStories, stories.error);
  if (isMissing(stories.error) || isMissing(topic.error)) {
    return <Missing title={topicWords.topicNotFound} text={topicWords.topicNotFoundHint} />;
  }
  const entries = stories.data?.items;
  return (
    <div className={storyColumn}>
      <PageTitle>{topic.data ? words.storiesOf(topic.data.name) : words.stories}</PageTitle>
      <p className="min-h-6 text-[0.875rem]">
        {topic.data && (
          <Link to={`/topic/${id}`} className="font-semibold text-accent hover:underline">
            <bdi>{topic.data.name}</bdi>
          </Link>
        )}
      </p>
      <h1 className="headline mt-1 text-display">{words.stories}</h1>
      <p className="mt-2 text-muted">{words.storiesHint}</p>
      <p className="mt-1 mb-6 text-note text-muted">{words.statesHint}</p>
      {stories.isPending && <StoriesSkeleton />}
      {stories.isError && !entries && <Failure title={failure} onRetry={() => void stories.refetch()} />}
      {entries?.length === 0 && <EmptyState title={words.noStories}>{words.noStoriesHint}</EmptyState>}
      {entries && entries.length > 0 && (
        <InfiniteList
          list={stories}
          name={words.stories.toLowerCase()}
          failure={failure}
          skeleton={<StorySkeleton />}
          as="ul"
        >
          {entries.map((story, at) => (
            <StoryItem
              key={story.id}
              story={story}
              day={dayName(story.lastToldAt, now)}
              before={entries[at - 1] && dayName(entries[at - 1]?.lastToldAt ?? "", now)}
              topicId={id}
              visit={visit}
              now={now}
            />
          ))}
        </InfiniteList>
      )}
    </div>
  );
}

interface StoryItemProps {
  story: StoryEntry;
  day: string;
  /** The day of the previous story. */
  before: string | undefined;
  topicId: string;
  visit: Visit;
  now: Date;
}

function StoryItem({ story, day, before, topicId, visit, now }: StoryItemProps) {
  const { id, headline, lastToldAt, isUnread } = story;
  // Items marked during this visit stay new while it lasts.
  const seen = visit.before[id] ?? visit.before[topicId] ?? null;
  const isFresh = seen === null ? isUnread : isSince(lastToldAt, seen);
  return (
    <li className={dayRow}>
      <p className={dayLabel(day !== before)}>{day}</p>
      <div className="border-t border-line py-4">
        <h2 {...written(headline)} className="headline text-title">
          <Link to={`/story/${encodeURIComponent(id)}`} className="hover:underline hover:decoration-1">
            {headline}
          </Link>
        </h2>
        <p className="mt-1 text-note text-muted tabular-nums">
          <Separated>
            {isFresh && <NewMark />}
            {toldSpan(story, now)}
          </Separated>
        </p>
      </div>
    </li>
  );
}

function StoriesSkeleton() {
  return (
    <ul role="status" aria-label={words.loadingStories}>
      {["a", "b", "c", "d"].map((key) => (
        <StorySkeleton key={key} />
      ))}
    </ul>
  );
}

function StorySkeleton() {
  return (
    <li className={dayRow}>
      <span />
      <RowSkeleton />
    </li>
  );
}
