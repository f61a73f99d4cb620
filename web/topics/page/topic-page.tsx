import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import type { Topic } from "../../../src/contract/topics.ts";
import type { SummaryKind } from "../../../src/contract/updates.ts";
import { useAuth } from "../../auth/session.tsx";
import { Comments } from "../../comments/comments.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { SummaryArticle } from "../../updates/article/summary-article.tsx";
import { StatusLine } from "../../updates/status-line.tsx";
import { isSince, newSince, useVisit } from "../../updates/visit.ts";
import { Ask } from "../ask/ask.tsx";
import { LastLook } from "../findings/last-look.tsx";
import { NothingFound } from "../findings/report.tsx";
import { useRunCost } from "../runs/queries.ts";
import { RunHistory } from "../runs/run-history.tsx";
import { noteTopic } from "../unread/watch.ts";
import { EarlierSummaries, kindIn, useEarlierSummary } from "./earlier-summaries.tsx";
import { TopicHeader } from "./header.tsx";
import { PromptPanel } from "./prompt-panel.tsx";
import { BigReactions } from "./reactions.tsx";
import { words } from "./words.ts";

/** The columns of the topic page, which its skeleton shares. */
export const topicColumns =
  "page grid gap-x-16 gap-y-10 pt-5 md:pt-9 max-lg:max-w-[47rem] lg:grid-cols-[minmax(0,44rem)_18.75rem] lg:justify-between";

/** Beside the article it stays in sight, and scrolls by itself where it is higher than the screen. */
const sidebar =
  "min-w-0 lg:sticky lg:top-24 lg:-mx-4 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto lg:px-4 lg:pb-4 [scrollbar-width:thin]";

export function TopicPage({ topic, now }: { topic: Topic; now: Date }) {
  const [search] = useSearchParams();
  const kind = kindIn(search);
  const { summaries, earlier } = useEarlierSummary(topic, kind, search.get("summary"));
  const summary = earlier ?? topic.summary;
  const { user } = useAuth();
  const isCreator = user?.id === topic.createdById;
  const cost = useRunCost(topic.id, summary, isCreator);
  const client = useQueryClient();
  const userId = user?.id ?? "";
  const since = newSince(topic, useVisit(userId));
  useEffect(() => noteTopic(client, userId, topic), [client, userId, topic]);
  return (
    <div className={topicColumns}>
      <PageTitle>{topic.name}</PageTitle>
      <div className="min-w-0">
        <TopicHeader topic={topic} />
        {earlier && <BackToLatest id={topic.id} kind={kind} />}
        {summary ? (
          <SummaryArticle
            topic={topic}
            summary={summary}
            cost={cost}
            now={now}
            earlier={earlier !== undefined}
            isNew={isSince(summary.lastUpdated, since)}
            statusLink={isCreator && <NothingFound topic={topic} />}
          />
        ) : (
          <PendingSummary topic={topic} now={now} isCreator={isCreator} />
        )}
        <BigReactions topic={topic} />
        {topic.summary && <Ask key={topic.id} topicId={topic.id} />}
        <Comments topicId={topic.id} count={topic.commentCount} now={now} />
      </div>
      <aside aria-label={words.aboutThisTopic} className={sidebar}>
        <PromptPanel topic={topic} now={now} />
        <EarlierSummaries
          topic={topic}
          summaries={summaries}
          kind={kind}
          shown={summary?.id}
          since={since}
          now={now}
        />
        {/* What stands above it comes late, and nothing is to jump. */}
        {isCreator && !summaries.isPending && (
          <>
            <LastLook topic={topic} />
            <RunHistory key={topic.id} topic={topic} now={now} />
          </>
        )}
      </aside>
    </div>
  );
}

function BackToLatest({ id, kind }: { id: string; kind: SummaryKind }) {
  return (
    <p className="mb-5 flex flex-wrap gap-x-3 rounded-surface bg-wash px-4 py-2.5">
      {words.youAreReading[kind]}
      <Link to={`/topic/${id}`} className="font-semibold text-accent hover:underline">
        {words.backToTheLatest}
      </Link>
    </p>
  );
}

/** Where the summary will stand. */
function PendingSummary({ topic, now, isCreator }: { topic: Topic; now: Date; isCreator: boolean }) {
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="headline text-headline">
        {words.pendingUpdate}
      </h2>
      <StatusLine topic={topic} now={now} className="mt-1.5" />
      <p className="mt-3 measure text-muted">{words.notPublishedYet(topic.source.name)}</p>
      {isCreator && (
        <p className="mt-3">
          <NothingFound topic={topic} />
        </p>
      )}
    </section>
  );
}
