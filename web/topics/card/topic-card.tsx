import { Fragment, memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { Part, Topic } from "../../../src/contract/topics/topics.ts";
import { Cover } from "../../cover/cover.tsx";
import { drawnNearScreen } from "../../lists/infinite-list.tsx";
import { SourceIcon } from "../../sources/source-icon.tsx";
import { cardAttributes } from "../../ui/card-lookup.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { ExpandableText } from "../../ui/text/expandable-text.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { formatCount } from "../../ui/text/numbers.ts";
import { written } from "../../ui/text/text-language.ts";
import { previewLengths } from "../../ui/text/truncate.ts";
import { ExpandableSummary } from "../../updates/expandable-summary.tsx";
import { beforeFirst, StatusLine } from "../../updates/status-line.tsx";
import { words as updateWords } from "../../updates/words.ts";
import { categoryName } from "../../words/category.ts";
import { common } from "../../words/common.ts";
import { UpdateFrequency } from "../labels.tsx";
import { FollowButton } from "../reactions/follow-button.tsx";
import { action, LikeButton, SlopButton } from "../reactions/reaction-button.tsx";
import { useReaction } from "../reactions/use-reaction.ts";
import type { Screen } from "../reactions/words.ts";
import { Tags } from "../tags.tsx";
import { words } from "../words.ts";
import { CardKicker } from "./kicker.tsx";
import { openCard } from "./open-card.ts";

interface Props {
  topic: Topic;
  screen: Screen;
  now: Date;
  /** The headline's content: the latest update, or the topic. */
  headline?: "update" | "topic";
  /** The headline's level: one below the heading of its list. */
  level?: 2 | 3;
  isNew?: boolean;
  arrived?: boolean;
  /** Content for the upper corner, such as a menu. */
  corner?: ReactNode;
}

/** A background that fades: noticeable, but nothing moves. */
const arrival =
  "isolate before:absolute before:inset-y-0 before:-inset-x-3 before:-z-10 before:animate-arrive md:before:-inset-x-4 before:rounded-surface";

/** Rerenders only when its own data changes, since there may be a thousand of them. */
export const TopicCard = memo(function TopicCard({
  topic,
  screen,
  now,
  headline = "topic",
  level = 2,
  isNew = false,
  arrived,
  corner,
}: Props) {
  const tellsUpdate = headline === "update";
  const Heading = `h${level}` as const;
  return (
    <div className={classes(drawnNearScreen, "[contain-intrinsic-block-size:auto_20rem]")}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link in the headline */}
      <article
        onClick={openCard}
        {...cardAttributes(topic.id)}
        className={classes(
          "relative flex h-full flex-col border-b border-line py-6.5 max-md:py-5",
          arrived && arrival,
        )}
        aria-labelledby={`${topic.id}-headline`}
      >
        <div className="flex items-start justify-between gap-2">
          <CardKicker
            topic={topic}
            lead={tellsUpdate ? topic.name : categoryName(topic.category)}
            now={now}
            isNew={isNew}
          />
          {corner && <div className="relative -my-2">{corner}</div>}
        </div>
        <div className="mt-1.5 max-md:flow-root md:flex md:flex-row-reverse md:items-start md:gap-6">
          <Cover
            topic={topic}
            className="size-19 shrink-0 max-md:float-end max-md:ms-4 max-md:mt-1 max-md:mb-2 md:size-26"
          />
          <div className="min-w-0 grow">
            <Heading
              id={`${topic.id}-headline`}
              {...(tellsUpdate
                ? written(updateTitle(topic), { beside: topic.summary?.content ?? "" })
                : written(topic.name, { language: topic.language, beside: topic.description }))}
              className="headline text-title md:text-[1.4375rem]"
            >
              <Link
                to={`/topic/${topic.id}`}
                className="outline-offset-4 after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
              >
                {tellsUpdate ? updateTitle(topic) : <Name topic={topic} />}
              </Link>
            </Heading>
            <div className="relative z-1">
              <StatusLine topic={topic} now={now} isShort className="mt-1.5 *:last:line-clamp-3" />
              {!tellsUpdate && !topic.match && topic.summary?.title && (
                <p
                  {...written(topic.summary.title, { beside: topic.summary.content })}
                  className="mt-1 font-serif text-lead leading-snug font-medium"
                >
                  {topic.summary.title}
                </p>
              )}
              <Told topic={topic} />
            </div>
          </div>
        </div>
        <div className="relative mt-auto flex flex-wrap items-baseline gap-x-3 gap-y-1 pt-3 text-note text-muted">
          <p>
            <Separated>
              <Byline topic={topic} />
              <span>{words.followers(topic.followerCount)}</span>
              <UpdateFrequency hours={topic.frequency} />
            </Separated>
          </p>
          <Tags tags={topic.tags} />
        </div>
        <div className="mt-2 -mb-1.5">
          <TopicActions topic={topic} screen={screen} />
        </div>
      </article>
    </div>
  );
});

const Byline = ({ topic: { source, createdById, creator } }: { topic: Topic }) => (
  <>
    <span role="img" aria-label={source.name} title={source.name} className="me-1.5">
      <SourceIcon source={source} className="align-[-0.15em]" />
    </span>
    {common.by}{" "}
    <bdi>
      <Link to={`/user/${createdById}`} className="font-medium text-ink hover:underline">
        {creator.name}
      </Link>
    </bdi>
  </>
);

function updateTitle(topic: Topic): string {
  const before = beforeFirst(topic);
  return before ? updateWords.beforeFirst[before] : topic.summary?.title || common.latest;
}

const Name = ({ topic: { name, match } }: { topic: Topic }) => (match ? <Marked parts={match.name} /> : name);

function Told({ topic }: { topic: Topic }) {
  if (topic.match?.snippet.length) {
    return (
      <p dir="auto" className="mt-2 measure text-muted">
        <Marked parts={topic.match.snippet} />
      </p>
    );
  }
  if (topic.summary) return <ExpandableSummary key={topic.summary.id} {...topic.summary} />;
  const about = topic.description ?? topic.aiPrompt;
  if (!about) return null;
  return (
    <ExpandableText text={about} limit={previewLengths.prompt}>
      {(shown, toggle) => (
        <p {...written(about)} className="mt-2 measure text-muted">
          {shown} {toggle}
        </p>
      )}
    </ExpandableText>
  );
}

/** A text with its matches marked. It comes from strangers, so it's rendered as text only. */
function Marked({ parts }: { parts: Part[] }) {
  return parts.map(({ text, hit }, screen) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, which come and go together
    <Fragment key={screen}>
      {hit ? <mark className="rounded-[3px] box-decoration-clone bg-accent/20 text-ink">{text}</mark> : text}
    </Fragment>
  ));
}

/** The row of actions at the foot of a card. */
function TopicActions({ topic, screen }: { topic: Topic; screen: Screen }) {
  const like = useReaction("like", screen, topic.id);
  const slop = useReaction("slop", screen, topic.id);
  return (
    <div data-reactions className="relative -ms-2 flex flex-wrap items-center gap-x-1 gap-y-2 text-muted">
      <LikeButton pressed={topic.isLiked} count={topic.likeCount} onToggle={(on) => like(topic, on)} />
      <SlopButton pressed={topic.isSlopped} count={topic.slopCount} onToggle={(on) => slop(topic, on)} />
      <Link to={`/topic/${topic.id}#comments`} className={action}>
        <Icon name="comment" label={words.comments} />
        {formatCount(topic.commentCount)}
      </Link>
      <button
        type="button"
        className={action}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => void share(topic)}
      >
        <Icon name="share" />
        <span className="max-sm:sr-only">{words.share}</span>
      </button>
      <FollowButton topic={topic} screen={screen} size="small" className="ms-auto" />
    </div>
  );
}

/** Loads when the pointer or the focus gets near. */
const sharing = () => import("../share.ts");
const near = () => void sharing().catch(() => undefined);

async function share(topic: Topic): Promise<void> {
  try {
    await (await sharing()).shareTopic(topic);
  } catch (error) {
    toastFailure(words.error, error, words.shareFailed);
  }
}
