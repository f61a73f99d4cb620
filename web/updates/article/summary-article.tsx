import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Story, Summary } from "../../../src/contract/topics/updates.ts";
import { lazySection } from "../../installed/lazy-component.tsx";
import { classes } from "../../ui/classes.ts";
import { Fold } from "../../ui/fold.tsx";
import { NewMark, Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { plainText } from "../../ui/text/plain-text.ts";
import { written } from "../../ui/text/text-language.ts";
import { common } from "../../words/common.ts";
import { AlsoIn } from "../also-in.tsx";
import { freshnessLabel, StatusLine } from "../status-line.tsx";
import { SummaryText } from "../summary-text.tsx";
import { MakingSkeleton } from "./making-skeleton.tsx";
import { Sources } from "./sources.tsx";
import { words } from "./words.ts";

interface Props {
  topic: Topic;
  summary: Summary;
  /** The cost of writing it, for those who may know. */
  cost: string | null;
  now: Date;
  /** True if it isn't the newest: then the update state doesn't apply. */
  earlier?: boolean;
  /** True if it arrived since the reader's last visit. */
  isNew?: boolean;
  /** A link beside the update state. */
  statusLink?: ReactNode;
  /** An action at the end of the line under the headline. */
  action?: ReactNode;
  /** An action at the end of a headline, by its story's id. */
  storyAction?: ((storyId: string) => ReactNode) | null;
}

/** A whole summary, as an article. */
export function SummaryArticle({ topic, summary, cost, now, earlier = false, ...more }: Props) {
  const { isNew = false, statusLink, storyAction, action } = more;
  const { content, citations, stories, brief } = summary;
  return (
    <article aria-labelledby="summary">
      <SummaryHead
        topic={topic}
        summary={summary}
        cost={cost}
        now={now}
        isNew={isNew}
        action={action}
        storyAction={storyAction ?? null}
      />
      {!earlier && (
        <div className="mt-1 flex flex-wrap items-baseline gap-x-3 empty:hidden">
          <StatusLine topic={topic} now={now} />
          {statusLink}
        </div>
      )}
      <div className="mt-4">
        <SummaryText
          content={content}
          citations={citations}
          stories={stories}
          brief={brief}
          storyAction={storyAction ?? null}
        />
      </div>
      <AlsoIn stories={stories} brief={brief} />
      <Sources citations={citations} stories={stories} brief={brief} now={now} />
      <Making key={summary.id} summaryId={summary.id} />
    </article>
  );
}

type HeadProps = Pick<Props, "topic" | "summary" | "cost" | "now" | "isNew" | "action" | "storyAction">;

/** The top of the article: headline, age and writer. */
function SummaryHead({ topic, summary, cost, now, isNew, action, storyAction }: HeadProps) {
  const { title, content, newsCount, lastUpdated, model, stories, kind } = summary;
  const leading = leadingStory(content, stories);
  const quote = leading && storyAction?.(leading.id);
  return (
    <>
      <div className={classes(Boolean(quote) && "story-row")}>
        <h2 id="summary" {...written(title, { beside: content })} className="headline text-headline">
          {leading ? (
            <Link
              to={`/story/${encodeURIComponent(leading.id)}`}
              className="hover:underline hover:decoration-1 hover:underline-offset-4"
            >
              {title || common.latest}
            </Link>
          ) : (
            title || common.latest
          )}
        </h2>
        {quote}
      </div>
      <div className="flex items-start justify-between gap-3">
        <p className="mt-1.5 text-[0.875rem] text-muted tabular-nums">
          <Separated>
            {isNew && <NewMark />}
            {leading?.isKnown && <span>{words.continues}</span>}
            {kind !== "update" && <span>{words.kinds[kind]}</span>}
            <Moment at={lastUpdated}>{freshnessLabel(lastUpdated, now)}</Moment>
            {newsCount > 0 && <span>{common.sources(newsCount)}</span>}
            <span>
              {topic.source.name}
              {model && model.toLowerCase() !== topic.source.name.toLowerCase() && ` (${model})`}
            </span>
            {cost && <span>{words.costOf(cost)}</span>}
          </Separated>
        </p>
        {action}
      </div>
    </>
  );
}

const MakingFacts = lazySection(
  async () => (await import("./making-facts.tsx")).MakingFacts,
  <MakingSkeleton />,
);

/** The section on the making of a summary, fetched when unfolded. */
function Making({ summaryId }: { summaryId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-5 border-t border-line pt-1.5 print:hidden">
      <Fold as="h3" heading={words.howThisWasMade} isOpen={isOpen} onToggle={setOpen}>
        {isOpen && <MakingFacts summaryId={summaryId} />}
      </Fold>
    </div>
  );
}

/** The story below an update's own title: the first one, unless a heading in the text is its headline. */
export function leadingStory(content: string, stories: readonly Story[]): Story | undefined {
  const [first] = stories;
  const headings = content.matchAll(/^ {0,3}#{1,6}[ \t]+(\S.*)$/gm);
  const isHeaded = headings.some(([, heading = ""]) => plainText(heading) === first?.headline.trim());
  return isHeaded ? undefined : first;
}
