import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import type { StoryEvent, StoryPage } from "../../../src/contract/reading/stories.ts";
import { readFailure } from "../../api/errors.ts";
import { useAuth } from "../../auth/session.tsx";
import { classes } from "../../ui/classes.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NewMark, Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { shortDate, useNow } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/text-language.ts";
import { isSince, newSince, useVisit } from "../../updates/visit.ts";
import { isMissing, Missing } from "../missing.tsx";
import { noteStory } from "../unread/watch.ts";
import { storyQuery } from "./queries.ts";
import { dayLabel, dayName, dayRow, storyColumn, ToldFacts, toldSpan } from "./story-parts.tsx";
import { words } from "./words.ts";

/** One story: its reports, their sources and dates. */
export function StoryScreen() {
  const { id = "" } = useParams();
  const { data, error, isPending, refetch } = useQuery({ ...storyQuery(id), refetchOnMount: "always" });
  const now = useNow();
  if (isMissing(error)) return <Missing title={words.storyNotFound} text={words.storyNotFoundHint} />;
  if (data) return <Story story={data} now={now} />;
  if (isPending) return <StorySkeleton />;
  return (
    <Missing
      title={words.story}
      text={readFailure(words.failedToFetchStory, error)}
      onRetry={() => void refetch()}
    />
  );
}

function Story({ story, now }: { story: StoryPage; now: Date }) {
  const { headline, topic, timeline } = story;
  const { user } = useAuth();
  const client = useQueryClient();
  const userId = user?.id ?? "";
  const visit = useVisit(userId);
  const since = visit.before[story.id] ?? newSince({ id: topic.id, seenUpTo: story.seenUpTo }, visit);
  useEffect(() => noteStory(client, userId, story), [client, userId, story]);
  return (
    <article className={storyColumn} aria-labelledby="story">
      <PageTitle>{headline}</PageTitle>
      <p className="text-[0.875rem]">
        <Separated>
          <Link to={`/topic/${topic.id}`} className="font-semibold text-accent hover:underline">
            <bdi>{topic.name}</bdi>
          </Link>
          <Link to={`/topic/${topic.id}/stories`} className="text-accent hover:underline">
            {words.allStories}
          </Link>
        </Separated>
      </p>
      <h1 id="story" {...written(headline)} className="headline mt-2 text-headline md:text-display">
        {headline}
      </h1>
      <p className="mt-2.5 text-[0.875rem] text-muted tabular-nums">
        <Separated>{toldSpan(story, now)}</Separated>
      </p>
      <ol aria-label={words.timeline} className="mt-6">
        {timeline.map((event) => (
          <Told
            key={event.summaryId}
            event={event}
            isLast={event === timeline.at(-1)}
            headline={headline}
            topicId={topic.id}
            since={since}
            now={now}
          />
        ))}
      </ol>
    </article>
  );
}

interface ToldProps {
  event: StoryEvent;
  isLast: boolean;
  /** The story's current headline. */
  headline: string;
  topicId: string;
  /** When the story was last seen before this visit. */
  since: string | null;
  now: Date;
}

/** One update's report on the story. What is new since the reader's last visit is marked. */
function Told({ event, isLast, headline, topicId, since, now }: ToldProps) {
  const { at, summaryId } = event;
  const isFresh = isSince(at, since);
  return (
    <li className={dayRow}>
      <p className={dayLabel(true)}>
        <Moment at={at}>{dayName(at, now)}</Moment>
        {isFresh && (
          <span className="ms-3 text-note md:ms-0 md:block">
            <NewMark />
          </span>
        )}
      </p>
      <div
        className={classes(
          "relative grid gap-3.5 border-s-2 ps-5 pb-7 md:pt-3.5 print:border-0 print:ps-0",
          isLast ? "border-transparent" : isFresh ? "border-accent" : "border-line",
        )}
      >
        <span
          aria-hidden="true"
          className={classes(
            "absolute -start-1.75 top-1 size-3 rounded-full border-2 bg-paper md:top-5 print:hidden",
            isFresh ? "border-accent" : "border-edge",
          )}
        />
        {event.headline !== headline && event.headline !== event.changed && (
          <h2
            {...written(event.headline, { beside: event.gist })}
            className="headline text-lead leading-snug"
          >
            {event.headline}
          </h2>
        )}
        <ToldFacts event={event} now={now} />
        <p className="text-note print:hidden">
          <Link
            to={`/topic/${topicId}?summary=${encodeURIComponent(summaryId)}`}
            className="tap text-accent hover:underline"
          >
            {words.readThatUpdate}
            <span className="sr-only"> {words.ofDay(shortDate(at, now))}</span>
          </Link>
        </p>
      </div>
    </li>
  );
}

function StorySkeleton() {
  return (
    <div className={storyColumn}>
      <PageTitle>{words.story}</PageTitle>
      <h1 className="sr-only">{words.story}</h1>
      <p role="status" className="sr-only">
        {words.loadingStory}
      </p>
      <Skeleton className="h-4 w-32" />
      <Skeleton className="mt-3 h-9 w-4/5" />
      <Skeleton className="mt-4 h-4 w-3/5" />
      {["a", "b", "c"].map((key) => (
        <div key={key} className={`${dayRow} mt-6`}>
          <Skeleton className="h-4 w-16" />
          <span className="grid gap-2.5 border-s-2 border-line ps-5">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-3 w-1/3" />
          </span>
        </div>
      ))}
    </div>
  );
}
