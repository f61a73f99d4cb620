import type { StoryGroup } from "../../providers/provider.ts";
import type { Article } from "../../retrieval/article.ts";
import { Knowledge, reportReader } from "./facts.ts";
import type { KnownArticle, KnownStory, News } from "./news.ts";
import { Profile } from "./profile.ts";
import { contradicts } from "./similarity.ts";
import { Lexicon } from "./tokens/lexicon.ts";

/** The most stories listed for a model, to keep its prompt short. */
const LISTED = 30;

export function listedStories(known: KnownStory[]): KnownStory[] {
  return known.filter(({ lastToldAt }) => lastToldAt !== null).slice(0, LISTED);
}

type Marks = ReadonlyMap<number, Mark>;

/** A told story by its position in the list from 1 (`S`), or one of the answer's new stories (`N`). */
export type Mark = `S${number}` | `N${number}`;

interface MarkedText {
  text: string;
  marks: Marks;
}

/**
 * Removes the marks from markdown or JSON. A mark before a headline applies up to the next headline, any other to the
 * end of its paragraph, item or string. A citation under two marks counts as unmarked.
 */
export function readMarks(answer: string): MarkedText {
  const marks = new Map<number, Mark>();
  const unclear = new Set<number>();
  for (const match of answer.matchAll(MARK)) {
    const [written, kind = "", number = ""] = match;
    const end = match.index + written.length;
    const mark = `${kind.toUpperCase() === "S" ? "S" : "N"}${Number(number)}` as const;
    const isHeadline = BEFORE_HEADLINE.test(answer.slice(Math.max(0, match.index - 200), match.index));
    const rest = answer.slice(end, end + LONGEST_STORY);
    const told = rest.slice(0, ends(rest, isHeadline ? STORY_ENDS : ITEM_ENDS));
    for (const [, numbers = ""] of told.matchAll(REFERENCE)) {
      for (const citation of numbers.split(/\D+/).map(Number)) {
        if ((marks.get(citation) ?? mark) !== mark) unclear.add(citation);
        marks.set(citation, mark);
      }
    }
  }
  for (const citation of unclear) marks.delete(citation);
  return { text: answer.replace(MARK, ""), marks };
}

const LONGEST_STORY = 8_000;
const MARK = /(?:\*\*|__)?\\?\[([SN])(\d{1,3})\\?\](?!\()(?:\*\*|__)?:?[ \t]*/gi;
const REFERENCE = /\[(\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,20})\]/g;
const BEFORE_HEADLINE = /(?:^|\n)[ \t]{0,3}#{1,6}[ \t]+[^\n]*$|"headline"[ \t]*:[ \t]*"[^"\n]*$/;
const STORY_ENDS = /\n[ \t]{0,3}#{1,6}[ \t]|"(?:headline|inBrief)"|(?:\*\*|__)?\\?\[[SN]\d{1,3}\\?\]/i;
const ITEM_ENDS =
  /\n[ \t]*\n|\n[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]|\n[ \t]{0,3}#|(?<!\\)"|\\?\[[SN]\d{1,3}\\?\]/i;

function ends(text: string, pattern: RegExp): number {
  const at = text.search(pattern);
  return at < 0 ? text.length : at;
}

interface JudgedStory {
  id: string | null;
  members: Article[];
}

/**
 * `marks` are by page; a mark without a story, or one that contradicts names, figures or dates, changes nothing.
 * @param isWritten true if all of `groups` are told anyway; otherwise, repetitions are dropped
 */
export function judgedNews(
  { groups, retold, merged }: News,
  marks: ReadonlyMap<string, Mark>,
  known: KnownStory[],
  { now, isWritten }: { now: Date; isWritten: boolean },
): News {
  if (marks.size === 0) return { groups, retold, merged };
  const listed = listedStories(known);
  const articles = [...known, ...groups].flatMap((story): (KnownArticle | Article)[] => story.articles);
  const readOf = reportReader(articles, now);
  const lexicon = new Lexicon(articles.map((article) => readOf(article).tokens));
  const profiles = new Map<string, Profile>();
  const stories = new Map<string, JudgedStory>();
  const put = (key: string, id: string | null, article: Article) => {
    const story = stories.get(key) ?? { id, members: [] };
    stories.set(key, { id, members: [...story.members, article] });
  };
  for (const [at, { storyId, articles }] of groups.entries()) {
    const [lead] = articles.map((article) => targetOf(article)).filter((target) => target !== null);
    for (const article of articles) {
      const target = targetOf(article) ?? (lead && isOpen(lead, article) ? lead : null);
      if (target) put(target.key, target.id, article);
      else put(storyId === null ? `group ${at}` : `story ${storyId}`, storyId, article);
    }
  }
  return sorted([...stories.values()]);

  function targetOf(article: Article): { key: string; id: string | null } | null {
    const mark = marks.get(article.page);
    if (!mark) return null;
    if (mark.startsWith("N")) {
      const target = { key: mark, id: null };
      return isOpen(target, article) ? target : null;
    }
    const story = listed[Number(mark.slice(1)) - 1];
    const target = story && { key: `story ${story.id}`, id: story.id };
    return target && isOpen(target, article) ? target : null;
  }

  function isOpen({ key, id }: { key: string; id: string | null }, article: Article): boolean {
    const told = known.find((story) => story.id === id)?.articles ?? [];
    const members = id === null ? (stories.get(key)?.members ?? []) : told;
    return !members.some((member) => contradicts(profileOf(member), profileOf(article)));
  }

  function profileOf(article: KnownArticle | Article): Profile {
    return profiles.getOrInsertComputed(article.page, () => {
      const { tokens, time } = readOf(article);
      return new Profile(tokens, lexicon, time);
    });
  }

  function sorted(stories: JudgedStory[]): News {
    const left: StoryGroup[] = [];
    const dropped = [...retold];
    for (const { id, members } of stories) {
      const story = known.find((each) => each.id === id);
      const knowledge =
        story && !isWritten ? new Knowledge(story.articles.map(readOf), story.isRepeated) : null;
      const news = members.filter((article) => knowledge?.isNews(readOf(article)) ?? true);
      if (news.length > 0) left.push({ storyId: id, articles: news });
      for (const article of members) {
        if (id !== null && !news.includes(article)) dropped.push({ article, storyId: id });
      }
    }
    return { groups: left, retold: dropped, merged };
  }
}
