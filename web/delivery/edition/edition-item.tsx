import { Link } from "react-router";
import type { EditionItem } from "../../../src/contract/account/editions.ts";
import { Papers } from "../../topics/stories/papers.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { longTime } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/written.ts";
import { SummaryText } from "../../updates/summary-text.tsx";
import { withoutToldAbove } from "./told-above.ts";
import { words } from "./words.ts";

/** One update of an edition, whole, with the sites that it is drawn from. */
export function EditionArticle({ item, now }: { item: EditionItem; now: Date }) {
  const { topic, summary, sameStories } = item;
  const content = withoutToldAbove(item);
  const cited = summary.citations.filter(({ url }) => sameStories.length === 0 || content.includes(url));
  return (
    <article
      id={summary.id}
      aria-labelledby={`${summary.id}-title`}
      className="scroll-mt-16 border-t border-line py-8"
    >
      <p className="text-[0.875rem] text-muted tabular-nums">
        <Separated>
          <Link to={`/topic/${topic.id}`} className="font-semibold text-accent hover:underline">
            <bdi>{topic.name}</bdi>
          </Link>
          <Moment at={summary.lastUpdated}>{longTime(summary.lastUpdated, now)}</Moment>
        </Separated>
      </p>
      <h2
        id={`${summary.id}-title`}
        {...written(summary.title, { beside: content })}
        className="headline mt-1.5 text-headline"
      >
        <Link to={addressOf(item)} className="hover:underline hover:decoration-1 hover:underline-offset-4">
          {summary.title || topic.name}
        </Link>
      </h2>
      {content && (
        <div className="mt-3">
          <SummaryText content={content} citations={summary.citations} stories={summary.stories} />
        </div>
      )}
      {sameStories.length > 0 && (
        <ul className="mt-4 grid gap-1 text-[0.875rem] text-muted">
          {sameStories.map((same) => (
            <li key={same.storyId}>
              <ToldAbove item={item} same={same} />
            </li>
          ))}
        </ul>
      )}
      {content && (
        <div className="mt-4">
          <Papers citations={cited} now={now} />
        </div>
      )}
    </article>
  );
}

/** Where an update can be read by itself. */
export function addressOf({
  topic,
  summary,
}: Pick<EditionItem, "topic"> & { summary: { id: string } }): string {
  return `/topic/${topic.id}?summary=${encodeURIComponent(summary.id)}`;
}

interface ToldAboveProps {
  item: EditionItem;
  same: EditionItem["sameStories"][number];
}

function ToldAbove({ item, same }: ToldAboveProps) {
  const story = item.summary.stories.find(({ id }) => id === same.storyId);
  return (
    <>
      {story && (
        <Link
          to={`/story/${encodeURIComponent(same.storyId)}`}
          dir="auto"
          className="font-medium text-ink hover:underline"
        >
          {story.headline}
        </Link>
      )}
      {story && <span aria-hidden="true"> · </span>}
      {words.sameStoryIn}{" "}
      <Link
        to={`/story/${encodeURIComponent(same.otherStoryId)}`}
        className="font-medium text-accent hover:underline"
      >
        <bdi>{same.topic.name}</bdi>
      </Link>
    </>
  );
}
