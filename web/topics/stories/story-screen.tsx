import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { StoryEvent, StoryPage } from "../../../src/contract/stories.ts";
import type { Citation } from "../../../src/contract/updates.ts";
import { readFailure } from "../../api/errors.ts";
import { useAuth } from "../../auth/session.tsx";
import { classes } from "../../ui/classes.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NewMark, Separated } from "../../ui/text/labels.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { shortDate, useNow } from "../../ui/text/relative-time.ts";
import { isNew, useVisit, type Visit } from "../../updates/visit.ts";
import { isMissing, Missing } from "../missing.tsx";
import { dayName } from "./days.ts";
import { Papers } from "./papers.tsx";
import { storyQuery } from "./queries.ts";
import { dayLabel, dayRow, StateName, storyColumn, ToldSpan } from "./story-parts.tsx";
import { words } from "./words.ts";

/** One story: what was told of it, from which papers, and when. */
export function StoryScreen() {
  const { id = "" } = useParams();
  const { data, error, isPending, refetch } = useQuery({ ...storyQuery(id), refetchOnMount: "always" });
  const now = useNow();
  if (isMissing(error)) return <Missing title={words.storyNotFound} text={words.storyNotFoundAgain} />;
  if (data) return <Story story={data} now={now} />;
  if (isPending) return <StorySkeleton />;
  return (
    <Missing
      title={words.theStoryCouldNot}
      text={readFailure(words.failedToFetchStory, error)}
      onRetry={() => void refetch()}
    />
  );
}

function Story({ story, now }: { story: StoryPage; now: Date }) {
  const { headline, state, topic, timeline } = story;
  const { user } = useAuth();
  const visit = useVisit(user?.id ?? "");
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
      <h1 id="story" dir="auto" className="headline mt-2 text-headline md:text-display">
        {headline}
      </h1>
      <p className="mt-2.5 text-[0.875rem] text-muted tabular-nums">
        <Separated>
          <StateName state={state} />
          <ToldSpan story={story} now={now} />
        </Separated>
      </p>
      <ol aria-label={words.timeline} className="mt-6">
        {timeline.map((event) => (
          <Told
            key={event.summaryId}
            event={event}
            headline={headline}
            topicId={topic.id}
            visit={visit}
            now={now}
          />
        ))}
      </ol>
    </article>
  );
}

interface ToldProps {
  event: StoryEvent;
  /** What the story is called by now. */
  headline: string;
  topicId: string;
  visit: Visit;
  now: Date;
}

/** What one update told of the story. What came since the reader's last visit is marked. */
function Told({ event, headline, topicId, visit, now }: ToldProps) {
  const { at, summaryId, gist, facts, text, citations } = event;
  const lead = facts.some((fact) => fact.text.includes(gist)) ? "" : gist;
  const isFresh = isNew({ lastUpdated: at }, visit);
  return (
    <li className={dayRow}>
      <p className={dayLabel(true)}>
        <time dateTime={at} title={new Date(at).toLocaleString()}>
          {dayName(at, now)}
        </time>
        {isFresh && (
          <span className="ms-3 text-note md:ms-0 md:block">
            <NewMark />
          </span>
        )}
      </p>
      <div
        className={classes(
          "grid gap-3.5 border-s-2 ps-5 pb-7 md:pt-3.5",
          isFresh ? "border-accent" : "border-line",
        )}
      >
        {event.headline !== headline && (
          <h2 dir="auto" className="headline text-lead leading-snug">
            {event.headline}
          </h2>
        )}
        {lead && facts.length > 0 && (
          <p className="measure font-serif text-lead" dir="auto">
            {lead}
          </p>
        )}
        {facts.length === 0 && <ToldFact text={text} citations={citations} now={now} />}
        {facts.map((fact) => (
          <ToldFact
            key={fact.text}
            text={fact.text}
            citations={fact.citations.flatMap((number) => citations[number - 1] ?? [])}
            now={now}
          />
        ))}
        <p className="text-note">
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

interface ToldFactProps {
  text: string;
  citations: Citation[];
  now: Date;
}

function ToldFact({ text, citations, now }: ToldFactProps) {
  return (
    <div>
      <p dir="auto" className="measure font-serif text-lead">
        {text}
      </p>
      <Papers citations={citations} now={now} />
    </div>
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
