import type { EditionItem, LeftOutItem } from "../contract/account/editions.ts";
import { wordsPerMinute } from "../contract/base/limits.ts";
import { sinceBelowHeadline } from "../contract/topics/since-below-headline.ts";
import type { Story } from "../contract/topics/updates.ts";
import type { Db } from "../db/open.ts";
import { literal } from "../language/markdown/literal.ts";
import { citationLink } from "../language/markdown/references.ts";
import { readSameStories, storyText } from "../updates/linking.ts";
import type { EditionUpdate } from "./updates.ts";

export interface Contents {
  minutes: number;
  items: EditionItem[];
  leftOut: LeftOutItem[];
}

/** Updates shown in full, however much time somebody has to read. */
const mostShown = 100;

interface ComposeOptions {
  userId: string;
  /** Most important first. An update that doesn't fit is left out or, if it's the first, shortened. */
  updates: EditionUpdate[];
  maxMinutes: number | null;
  /** The app's address, without a trailing slash. */
  url: string;
}

export function compose(db: Db, { userId, updates, maxMinutes, url }: ComposeOptions): Contents {
  const { shown, leftOut } = withinTime(updates, (maxMinutes ?? Infinity) * wordsPerMinute);
  const same = readSameStories(
    db,
    userId,
    shown.map(({ id }) => id),
  );
  const above = new Map<string, EditionUpdate>();
  const items = shown.map((update): EditionItem => {
    const { id, title, content, stories, citations, lastUpdated } = update;
    const sameStories = stories.flatMap((story) => {
      const told = same(id, story.id).find(({ isRepeat, ...other }) => isRepeat && above.has(keyOf(other)));
      const other = told && above.get(keyOf(told));
      return told && other
        ? [{ storyId: story.id, topic: topicAt(url, other), otherStoryId: told.storyId }]
        : [];
    });
    for (const story of stories) above.set(keyOf({ summaryId: id, storyId: story.id }), update);
    return {
      topic: topicAt(url, update),
      sameStories,
      summary: {
        ...{ id, title, content, stories, citations },
        url: summaryUrl(url, update),
        lastUpdated: lastUpdated.toISOString(),
      },
    };
  });
  const words = shown.reduce((sum, { plainText }) => sum + countWords(plainText), 0);
  return {
    minutes: items.length === 0 ? 0 : Math.max(1, Math.ceil(words / wordsPerMinute)),
    items,
    leftOut: leftOut.map((update) => ({
      topic: topicAt(url, update),
      summary: { id: update.id, title: update.title, url: summaryUrl(url, update) },
    })),
  };
}

function withinTime(updates: EditionUpdate[], words: number) {
  const shown: EditionUpdate[] = [];
  const leftOut: EditionUpdate[] = [];
  let left = words;
  for (const update of updates) {
    const needed = countWords(update.plainText);
    const fits = needed <= left && shown.length < mostShown;
    const part = fits ? update : shown.length === 0 ? beginningOf(update, left) : null;
    if (part) {
      shown.push(part);
      left -= countWords(part.plainText);
    }
    if (!fits) leftOut.push(update);
  }
  return { shown, leftOut };
}

/** The first stories of an update that fit into that many words; null if not even one does. */
function beginningOf(update: EditionUpdate, words: number): EditionUpdate | null {
  const stories: Story[] = [];
  let left = words;
  for (const story of update.stories) {
    left -= countWords(textOf(story));
    if (left < 0) break;
    stories.push(story);
  }
  if (stories.length === 0) return null;
  const plainText = stories.map(textOf).join(" ");
  return { ...update, stories, plainText, content: storiesInMarkdown(stories, update.citations) };
}

/** Stories in the form of an update: headline, gist, facts with their references. */
function storiesInMarkdown(stories: Story[], citations: EditionUpdate["citations"]): string {
  const linked = ({ text, citations: numbers }: Story["facts"][number]) => {
    const links = numbers.map((number) => citationLink(number, citations[number - 1]?.url ?? ""));
    return [literal(text), ...links].join(" ");
  };
  return stories
    .flatMap((story) => {
      const { headline, gist, facts, why } = story;
      const since = sinceBelowHeadline(story);
      return [
        `### ${literal(headline)}`,
        since === null ? "" : `*${literal(since)}*`,
        literal(gist),
        facts.map((fact) => `- ${linked(fact)}`).join("\n"),
        why === null ? "" : `*${literal(why)}*`,
      ];
    })
    .filter((part) => part !== "")
    .join("\n\n");
}

/**
 * Leaves out the stories that an earlier item tells. @returns markdown, its stories, and an id that identifies the
 * markdown
 */
export function withoutRepeats({ summary, sameStories }: EditionItem) {
  const repeated = new Set(sameStories.map(({ storyId }) => storyId));
  const stories = summary.stories.filter(({ id }) => !repeated.has(id));
  if (repeated.size === 0) return { content: summary.content, stories };
  return { content: storiesInMarkdown(stories, summary.citations), stories };
}

const keyOf = ({ summaryId, storyId }: { summaryId: string; storyId: string }) => `${summaryId} ${storyId}`;

const textOf = (story: Story) => `${story.headline} ${storyText(story)}`;

/** In scripts without spaces, two characters count as a word. */
function countWords(text: string): number {
  const dense =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const spaced = text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu, " ");
  return Math.ceil(dense / 2) + (spaced.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0);
}

function topicAt(url: string, { topic: { id, name } }: EditionUpdate) {
  return { id, name, url: `${url}/topic/${id}` };
}

function summaryUrl(url: string, { id, topic }: EditionUpdate): string {
  return `${url}/topic/${topic.id}?summary=${id}`;
}
