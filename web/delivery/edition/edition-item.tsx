import { Link } from "react-router";
import type { EditionItem } from "../../../src/contract/account/editions.ts";
import { Papers } from "../../topics/stories/papers.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { plainText } from "../../ui/text/plain-text.ts";
import { longTime } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/text-language.ts";
import { SummaryText } from "../../updates/summary-text.tsx";
import { words } from "./words.ts";

/** One whole update of an edition, with its sources. */
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

/** The address of the update's own page. */
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

/** A markdown heading: its number signs and its text. */
const headingLine = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/;

interface Section {
  /** The heading's level; 0 for text before any heading. */
  level: number;
  headline: string;
  lines: string[];
}

/**
 * Returns an item's text without the stories that an earlier item told, and without their headings. Text before any
 * heading belongs to the first story, unless that has a heading of its own.
 */
export function withoutToldAbove({ summary, sameStories }: EditionItem): string {
  const told = new Set(sameStories.map(({ storyId }) => storyId));
  if (told.size === 0) return summary.content;
  const { stories, content } = summary;
  if (stories.length > 0 && stories.every(({ id }) => told.has(id))) return "";
  const headlines = new Set(stories.filter(({ id }) => told.has(id)).map(({ headline }) => headline.trim()));
  const sections = sectionsOf(content);
  const [first] = stories;
  const isHeaded = sections.some(({ headline }) => headline === first?.headline.trim());
  if (first && told.has(first.id) && !isHeaded) headlines.add("");
  let below: number | null = null;
  const kept = sections.filter(({ level, headline }) => {
    if (below !== null && level > below) return false;
    below = headlines.has(headline) ? level || 6 : null;
    return below === null;
  });
  return kept
    .flatMap(({ lines }) => lines)
    .join("\n")
    .trim();
}

function sectionsOf(content: string): Section[] {
  const sections: Section[] = [{ level: 0, headline: "", lines: [] }];
  let fence: string | null = null;
  for (const line of content.split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (mark && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
    const [, signs, text = ""] = (fence === null && headingLine.exec(line)) || [];
    if (signs) sections.push({ level: signs.length, headline: plainText(text), lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.filter(({ lines }) => lines.some((line) => line.trim()));
}
