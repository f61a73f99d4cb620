import type { StoryGroup } from "../providers/provider.ts";
import type { Article } from "../retrieval/article.ts";
import { joined } from "./clusters.ts";
import { bringsNewFact } from "./facts.ts";
import { likeness, profileOf, SAME_STORY } from "./likeness.ts";
import { Lexicon, readWording, type Wording } from "./wording.ts";

/** An article that a topic has seen, told or passed over. */
export interface KnownArticle {
  page: string;
  title: string;
  extract: string;
  site: string;
  publishedAt: Date | null;
  seenAt: Date;
}

/** An event that a topic knows of. */
export interface KnownStory {
  id: string;
  title: string;
  /** Null for a story that was seen and never told. */
  lastToldAt: Date | null;
  articles: KnownArticle[];
}

export interface News {
  /** What is to be told, the most important first; in each group the article to quote first in front. */
  groups: StoryGroup[];
  /** Articles that tell a known story again without a new fact. */
  retold: { article: Article; storyId: string }[];
}

/**
 * What `found` tells that `known` does not: new stories, and new facts in known ones. Articles whose page is
 * known are dropped, whatever they tell. Deterministic, whatever the order of `found`.
 */
export function whatIsNew(found: Article[], known: KnownStory[], now: Date): News {
  const fresh = unknownPages(found, known);
  const read = readAll([...known.flatMap(({ articles }) => articles), ...fresh]);
  const lexicon = new Lexicon([...read.values()]);
  const groups: StoryGroup[] = [];
  const retold: News["retold"] = [];
  for (const { story, articles } of storiesOf(fresh, known, read, lexicon, now)) {
    const told = story?.articles.map((article) => wordingOf(article, read)) ?? [];
    const { news = [], old = [] } = Object.groupBy(articles, (article) =>
      story === null || bringsNewFact(wordingOf(article, read), told, lexicon) ? "news" : "old",
    );
    if (story) retold.push(...old.map((article) => ({ article, storyId: story.id })));
    if (news.length > 0) groups.push({ storyId: story?.id ?? null, articles: news.sort(byQuotability) });
  }
  return { groups: ranked(groups, now), retold };
}

/** Each page that no known story has, once, in an order that does not depend on the feeds'. */
function unknownPages(found: Article[], known: KnownStory[]): Article[] {
  const seen = new Set(known.flatMap(({ articles }) => articles.map(({ page }) => page)));
  const fresh = new Map(
    found.filter(({ page }) => !seen.has(page)).map((article) => [article.page, article]),
  );
  return [...fresh.values()].sort(
    (a, b) => (a.publishedAt?.getTime() ?? 0) - (b.publishedAt?.getTime() ?? 0) || compare(a.page, b.page),
  );
}

type AnyArticle = Article | KnownArticle;

/** Every article's words, read once: that is half of the work. */
function readAll(articles: AnyArticle[]): Map<AnyArticle, Wording> {
  return new Map(articles.map((article) => [article, readWording(article)]));
}

function wordingOf(article: AnyArticle, read: Map<AnyArticle, Wording>): Wording {
  return read.get(article) ?? readWording(article);
}

/** The fresh articles by the event that they tell, with the known story where it is one. */
function storiesOf(
  fresh: Article[],
  known: KnownStory[],
  read: Map<AnyArticle, Wording>,
  lexicon: Lexicon,
  now: Date,
): { story: KnownStory | null; articles: Article[] }[] {
  const item = (article: AnyArticle, time: Date, fresh: Article | null) => ({
    fresh,
    // A date in the future is a mistake, or of something announced.
    profile: profileOf(wordingOf(article, read), lexicon, Math.min(time.getTime(), now.getTime())),
  });
  const told = known.map(({ articles }) =>
    articles.map((article) => item(article, article.publishedAt ?? article.seenAt, null)),
  );
  const alone = fresh.map((article) => item(article, article.publishedAt ?? now, article));
  return joined(told, alone, (one, other) => likeness(one.profile, other.profile), SAME_STORY)
    .map((items, at) => ({ story: known[at] ?? null, articles: items.flatMap(({ fresh }) => fresh ?? []) }))
    .filter(({ articles }) => articles.length > 0);
}

/** Informative ones first, then dated ones, then the earliest: it is most likely the one that others retell. */
function byQuotability(one: Article, other: Article): number {
  return (
    Number(ASIDE.test(one.title)) - Number(ASIDE.test(other.title)) ||
    informativeness(other) - informativeness(one) ||
    (one.publishedAt?.getTime() ?? Infinity) - (other.publishedAt?.getTime() ?? Infinity) ||
    compare(one.page, other.page)
  );
}

/** Headlines of pieces beside the news. */
const ASIDE =
  /^(?:live|watch|video|opinion|analysis|in pictures|quiz|podcast|letters?|explainer)\b\s*[:|–-]/i;

/** Steps of an extract's length, to its best: from there on, longer tells no more in a digest. */
function informativeness({ extract }: Article): number {
  return Math.floor(Math.min(extract.length, 400) / 100);
}

/** The most independent sites and the freshest first. */
function ranked(groups: StoryGroup[], now: Date): StoryGroup[] {
  const ranks = new Map(groups.map((group) => [group, rank(group, now)]));
  const first = (group: StoryGroup) => group.articles[0]?.page ?? "";
  return groups.sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0) || compare(first(a), first(b)));
}

/** A story of two sites is worth as much as one of a single site that is this much fresher. */
const HALF_LIFE = 24 * 3_600_000;

function rank({ articles }: StoryGroup, now: Date): number {
  const sites = new Set(articles.map(({ site }) => owner(site))).size;
  const newest = Math.max(...articles.map(({ publishedAt }) => (publishedAt ?? now).getTime()));
  return sites * 0.5 ** (Math.max(0, now.getTime() - newest) / HALF_LIFE);
}

/** Whose a site is, nearly: `edition.cnn.com` is of `cnn.com`, `news.bbc.co.uk` of `bbc.co.uk`. */
function owner(site: string): string {
  return /[^.]+\.(?:(?:co|com|org|net|gov|ac|edu)\.)?[^.]+$/.exec(site)?.[0] ?? site;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
