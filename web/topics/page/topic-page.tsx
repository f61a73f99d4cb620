import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { SummaryKind } from "../../../src/contract/topics/updates.ts";
import { useAuth } from "../../auth/session.tsx";
import { Comments } from "../../comments/comments.tsx";
import { useStoryAction } from "../../comments/quote.tsx";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon, SlopIcon } from "../../ui/icon.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { SummaryArticle } from "../../updates/article/summary-article.tsx";
import { beforeFirst, StatusLine } from "../../updates/status-line.tsx";
import { isSince, newSince, useVisit } from "../../updates/visit.ts";
import { words as updateWords } from "../../updates/words.ts";
import { Ask } from "../ask/ask.tsx";
import { LastLook } from "../findings/last-look.tsx";
import { NothingFound } from "../findings/report.tsx";
import { useReaction } from "../reactions/use-reaction.ts";
import { useLastLook, useRunCost } from "../runs/queries.ts";
import { RunHistory } from "../runs/run-history.tsx";
import { SaveButton } from "../saved/save-button.tsx";
import { useIsSaved } from "../saved/saved.ts";
import { WhatReadersSay } from "../slop/readers.tsx";
import { WhySlop } from "../slop/why.tsx";
import { noteTopic } from "../unread/watch.ts";
import { TopicBar } from "./bar.tsx";
import { EarlierSummaries, kindIn, useEarlierSummary } from "./earlier-summaries.tsx";
import { TopicHeader } from "./header.tsx";
import { PromptPanel } from "./prompt-panel.tsx";
import { type Refresh, useRefresh } from "./refresh.ts";
import { topicColumns } from "./skeleton.tsx";
import { words } from "./words.ts";

/** Sticky beside the article, and scrolls by itself if it's higher than the screen. */
const sidebar =
  "min-w-0 lg:sticky lg:top-24 lg:-mx-4 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto lg:px-4 lg:pb-4 [scrollbar-width:thin]";

export function TopicPage({ topic, now }: { topic: Topic; now: Date }) {
  const [search] = useSearchParams();
  const kind = kindIn(search);
  const { summaries, earlier } = useEarlierSummary(topic, kind, search.get("summary"));
  const summary = earlier ?? topic.summary;
  const { user } = useAuth();
  const isSaved = useIsSaved(user?.id ?? "", summary);
  const isCreator = user?.id === topic.createdById;
  const cost = useRunCost(topic.id, summary, isCreator);
  const storyAction = useStoryAction(topic.id, summary);
  const client = useQueryClient();
  const userId = user?.id ?? "";
  const refresh = useRefresh(topic);
  const since = newSince(topic, useVisit(userId));
  useEffect(() => noteTopic(client, userId, topic), [client, userId, topic]);
  const article = summary ? (
    <SummaryArticle
      topic={topic}
      summary={summary}
      cost={cost}
      now={now}
      earlier={earlier !== undefined}
      isNew={isSince(summary.lastUpdated, since)}
      statusLink={isCreator && <NothingFound topic={topic} onUpdate={refresh.start} />}
      action={
        isSaved !== undefined && (
          <SaveButton topicId={topic.id} summary={summary} isSaved={isSaved} className="-me-2" />
        )
      }
      storyAction={storyAction}
    />
  ) : (
    <NoSummary topic={topic} now={now} isCreator={isCreator} refresh={refresh} />
  );
  return (
    <div className={topicColumns}>
      <PageTitle>{topic.name}</PageTitle>
      <div className="min-w-0">
        {topic.hidden && <HiddenNotice hidden={topic.hidden} />}
        <TopicHeader topic={topic} />
        <TopicBar topic={topic} summary={summary} />
        {earlier && <BackToLatest id={topic.id} kind={kind} />}
        {article}
        {summary && <BigReactions topic={topic} />}
        <div className={classes("print:hidden", !summary && "mt-8.5 border-t border-line pt-7")}>
          {topic.summary && <Ask key={topic.id} topicId={topic.id} />}
          <Comments topicId={topic.id} count={topic.commentCount} now={now} />
        </div>
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
            <LastLook topic={topic} onUpdate={refresh.start} />
            <WhatReadersSay topic={topic} now={now} />
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

interface NoSummaryProps {
  topic: Topic;
  now: Date;
  isCreator: boolean;
  refresh: Refresh;
}

/** Stands in for a missing summary. */
function NoSummary({ topic, now, isCreator, refresh }: NoSummaryProps) {
  const before = beforeFirst(topic) ?? "pending";
  const told = {
    pending: words.notPublishedYet(topic.source.name),
    nothing: words.looksAgain,
    failed: words.failedSoFar,
  };
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="headline text-headline">
        {updateWords.beforeFirst[before]}
      </h2>
      <StatusLine topic={topic} now={now} className="mt-1.5" />
      {isCreator && before !== "pending" ? (
        <WhatToChange topic={topic} before={before} refresh={refresh} />
      ) : (
        <p className="mt-3 measure text-muted">{told[before]}</p>
      )}
      {isCreator && before === "pending" && (
        <p className="mt-3">
          <NothingFound topic={topic} onUpdate={refresh.start} />
        </p>
      )}
    </section>
  );
}

interface WhatToChangeProps {
  topic: Topic;
  before: "nothing" | "failed";
  refresh: Refresh;
}

/** Tells a topic's creator what its updates looked at so far, and what would help. */
function WhatToChange({ topic, before, refresh }: WhatToChangeProps) {
  const run = useLastLook(topic.id);
  const nearMisses = before === "nothing" ? (run?.nearMisses ?? 0) : 0;
  const isReport = topic.update.outcome === "nothing_new" && nearMisses > 0;
  return (
    <>
      <p className="mt-3 measure">
        {before === "nothing" && run && `${words.lookedAt(run)} `}
        {before === "nothing" ? words.whatHelps : words.whatHelpsFailed}
        {topic.frequency === 0 && ` ${words.runsOnSaving}`}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        {before === "failed" && (
          <Button variant="primary" onClick={refresh.start} disabled={refresh.isUnderWay}>
            <Icon name="refresh" className={classes(refresh.isUnderWay && "animate-turn")} />
            {refresh.isUnderWay ? words.updating : words.refreshNow}
          </Button>
        )}
        {isReport && <NothingFound topic={topic} nearMisses={nearMisses} onUpdate={refresh.start} />}
        <Button asChild variant={before === "failed" || isReport ? "outline" : "primary"}>
          <Link to="?edit" replace>
            {words.editTopic}
          </Link>
        </Button>
        {!isReport && <NothingFound topic={topic} onUpdate={refresh.start} />}
      </div>
    </>
  );
}

/** Tells a topic's creator, and moderators, that it's hidden, and why. */
function HiddenNotice({ hidden }: { hidden: NonNullable<Topic["hidden"]> }) {
  return (
    <section
      aria-label={words.hiddenByModerators}
      className="mb-5 flex gap-3 rounded-surface bg-wash px-4 py-3"
    >
      <Icon name="alert" className="mt-0.5 size-5 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold">{words.hiddenByModerators}</p>
        <p dir="auto" className="break-words">
          {hidden.reason}
        </p>
        <p className="mt-1 text-note text-muted">{words.whatHiddenMeans}</p>
      </div>
    </section>
  );
}

/** The two large buttons below a summary. */
function BigReactions({ topic }: { topic: Topic }) {
  const like = useReaction("like", "topic", topic.id);
  const slop = useReaction("slop", "topic", topic.id);
  return (
    <div className="my-8.5 grid gap-3 sm:grid-cols-2 print:hidden">
      <BigButton
        pressed={topic.isLiked}
        onClick={() => like(topic, !topic.isLiked)}
        className="border-like/45 text-like hover:bg-like/8 aria-pressed:bg-like/12 aria-pressed:border-like"
      >
        <Icon name="like" filled={topic.isLiked} className="size-5.5" />
        {words.iLikeIt}
      </BigButton>
      <BigButton
        pressed={topic.isSlopped}
        onClick={() => slop(topic, !topic.isSlopped)}
        className="border-slop/45 text-slop hover:bg-raised aria-pressed:bg-raised aria-pressed:border-slop"
      >
        <SlopIcon slopped={topic.isSlopped} className="size-5.5" />
        {words.itsSlop}
      </BigButton>
      <WhySlop topic={topic} className="justify-self-center py-1 sm:col-start-2" />
    </div>
  );
}

interface BigButtonProps {
  pressed: boolean;
  onClick: () => void;
  className: string;
  children: ReactNode;
}

function BigButton({ pressed, onClick, className, children }: BigButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={classes(
        "flex min-h-13 items-center justify-center gap-2.5 rounded-surface border text-lead font-semibold transition-colors",
        className,
      )}
    >
      {children}
    </button>
  );
}
