import { judgedNews, type Mark } from "../../../src/analysis/memory/judgement.ts";
import { type KnownStory, type News, whatIsNew, withMergers } from "../../../src/analysis/memory/news.ts";
import type { Article } from "../../../src/retrieval/article.ts";
import { hour, now, remembered, story } from "../articles.ts";

export interface Labelled {
  event: string;
  hours: number;
  title: string;
  extract: string;
}

export interface Later extends Omit<Labelled, "hours"> {
  hoursAfter: number;
  known: number;
  isNew: boolean;
}

/** Counts of pairs of articles: joined by the memory, rightly joined, and of one event. */
export interface SameStory {
  joined: number;
  right: number;
  pairs: number;
}

/** Counts of stories that were told apart and became one: all, and those of one event alone. */
export interface Mergers {
  merged: number;
  right: number;
}

/** Counts of later articles: told, of those with a new fact; how many have one; told again, of those without. */
export interface SinceLastTime {
  told: number;
  right: number;
  news: number;
  retellings: number;
}

/** Stands for `whatIsNew`, so that a judge may be measured too. */
export type Judge = (found: Article[], known: KnownStory[], now: Date) => News;

const start = now.getTime() - 400 * hour;
/** Later than any of the articles. */
const end = new Date(now.getTime() + 20_000 * hour);

export const toArticle = ({ hours, title, extract }: Labelled, at: number | string): Article => {
  const page = `https://paper.example/${at}`;
  const publishedAt = new Date(start + hours * hour);
  return { url: page, page, site: `paper${at}.example`, title, extract, publishedAt };
};

export const hundredths = (part: number, whole: number) =>
  whole === 0 ? "–" : ((100 * part) / whole).toFixed(1);

export const precisionOf = ({ right, joined }: SameStory) => right / joined;
export const recallOf = ({ right, pairs }: SameStory) => right / pairs;

/** Of every two items found together, those that are `counted`. */
export function sameStory<Item extends Labelled>(
  items: Item[],
  counted: (one: Item, other: Item) => boolean = () => true,
  judge: Judge = whatIsNew,
): SameStory {
  const group = new Map<string, number>();
  for (const [at, { articles }] of judge(items.map(toArticle), [], end).groups.entries()) {
    for (const { page } of articles) group.set(page, at);
  }
  const groups = items.map((item, at) => group.get(toArticle(item, at).page));
  const counts = { joined: 0, right: 0, pairs: 0 };
  for (const [at, one] of items.entries()) {
    for (const [before, other] of items.slice(0, at).entries()) {
      const isOne = isPair(one, other);
      if (isOne === undefined || !counted(one, other)) continue;
      const isJoined = groups[at] === groups[before];
      counts.pairs += Number(isOne);
      counts.joined += Number(isJoined);
      counts.right += Number(isOne && isJoined);
    }
  }
  return counts;
}

/** The same where a topic is updated every 12 hours, each time with what was told before. */
export function sameStoryInRuns(items: Labelled[]): { same: SameStory; mergers: Mergers } {
  const eventOf = new Map(items.map((item, at) => [toArticle(item, at).page, item.event]));
  const mergers = { merged: 0, right: 0 };
  const inRuns: Judge = (found) => {
    const runs = Map.groupBy(found, ({ publishedAt }) => Math.floor((publishedAt?.getTime() ?? 0) / RUN));
    let known: KnownStory[] = [];
    for (const [run, articles] of [...runs].sort(([one], [other]) => one - other)) {
      const news = whatIsNew(articles, known, new Date((run + 1) * RUN));
      const eventsOf = (id: string) =>
        new Set(known.find((told) => told.id === id)?.articles.map(({ page }) => eventOf.get(page)));
      for (const { from, into } of news.merged) {
        mergers.merged++;
        if (!eventsOf(from).isDisjointFrom(eventsOf(into))) mergers.right++;
      }
      const gone = new Set(news.merged.map(({ from }) => from));
      const whole = withMergers(known, news.merged).filter((_, at) => !gone.has(known[at]?.id ?? ""));
      known = remembered(news, whole);
    }
    const groups = known.map(({ id, articles }) => ({
      storyId: id,
      articles: articles.map((article) => ({ ...article, url: article.page })),
    }));
    return { groups, retold: [], merged: [] };
  };
  return { same: sameStory(items, () => true, inRuns), mergers };
}

const RUN = 12 * hour;

/** Of the events of two items or more: how many are told as one story. */
export function eventsInOneStory(items: Labelled[]): { whole: number; events: number } {
  const { groups } = whatIsNew(items.map(toArticle), [], end);
  const stories = new Map(
    groups.flatMap(({ articles }, at) => articles.map(({ page }) => [page, at] as const)),
  );
  const told = Map.groupBy(
    items.map(({ event }, at) => ({ event, story: stories.get(toArticle(items[at] as Labelled, at).page) })),
    ({ event }) => event,
  );
  const several = [...told.values()].filter((items) => items.length > 1);
  return {
    whole: several.filter((items) => new Set(items.map(({ story }) => story)).size === 1).length,
    events: several.length,
  };
}

/** Of two items: whether they are one story, or nobody can say. */
function isPair(one: Labelled, other: Labelled): boolean | undefined {
  if (one.event === other.event) return true;
  return one.event.split("/")[0] === other.event.split("/")[0] ? undefined : false;
}

/** What is found later, held against the stories that are known then, of the articles that are `counted`. */
export function sinceLastTime<Item extends Later>(
  items: Labelled[],
  later: Item[],
  counted: (later: Item) => boolean = () => true,
  judge: Judge = whatIsNew,
): SinceLastTime {
  const of = (event: string) => items.filter((item) => item.event === event);
  const known = [...new Map(later.map(({ event, known }) => [event, known]))].map(([event, count]) => {
    const articles = of(event).slice(0, count);
    return story(event, ...articles.map((item) => toArticle(item, items.indexOf(item))));
  });
  const found = later.map((told, at) => {
    const last = Math.max(...of(told.event).map(({ hours }) => hours));
    return { told, article: toArticle({ ...told, hours: last + told.hoursAfter }, `later-${at}`) };
  });
  const { groups } = judge(
    found.map(({ article }) => article),
    known,
    end,
  );
  const news = new Set(groups.flatMap(({ articles }) => articles.map(({ page }) => page)));
  const asked = found.filter(({ told }) => counted(told));
  const told = asked.filter(({ article }) => news.has(article.page));
  return {
    told: told.length,
    right: told.filter(({ told }) => told.isNew).length,
    news: asked.filter(({ told }) => told.isNew).length,
    retellings: asked.filter(({ told }) => !told.isNew).length,
  };
}

/**
 * The same with a judge that knows every event: of each event the first item is known, the others are found, and the
 * judge marks each with its event. In runs of as many events as a model is told of.
 * @param errs one mark in so many names the next event instead
 */
export function judgedStory(items: Labelled[], errs = Infinity): SameStory {
  const events = [...new Set(items.map(({ event }) => event))];
  const counts = { joined: 0, right: 0, pairs: 0 };
  let marked = 0;
  for (let from = 0; from < events.length; from += 30) {
    const asked = events.slice(from, from + 30);
    const articles = items
      .map((item, at) => ({ event: item.event, article: toArticle(item, at) }))
      .filter(({ event }) => asked.includes(event));
    const first = asked.flatMap((event) => articles.find((told) => told.event === event) ?? []);
    const known = first.map(({ event, article }) => story(event, article));
    const found = articles.filter((told) => !first.includes(told));
    const marks = new Map(
      found.map(({ event, article }) => {
        const wrong = ++marked % errs === 0 ? 1 : 0;
        return [article.page, `S${((asked.indexOf(event) + wrong) % asked.length) + 1}`] as [string, Mark];
      }),
    );
    const sorted = whatIsNew(
      found.map(({ article }) => article),
      known,
      end,
    );
    const { groups, retold } = judgedNews(sorted, marks, known, { now: end, isWritten: true });
    const places = new Map(first.map(({ event, article }) => [article.page, event]));
    for (const { article, storyId } of retold) places.set(article.page, storyId);
    for (const [at, { storyId, articles }] of groups.entries()) {
      for (const { page } of articles) places.set(page, storyId ?? `new ${at}`);
    }
    for (const [at, one] of articles.entries()) {
      for (const other of articles.slice(0, at)) {
        const isJoined = places.get(one.article.page) === places.get(other.article.page);
        counts.joined += Number(isJoined);
        counts.pairs += Number(one.event === other.event);
        counts.right += Number(isJoined && one.event === other.event);
      }
    }
  }
  return counts;
}

/** Of the fresh set, the releases of one product and the notices of each month: alike, and never one story. */
export const isRecurring = ({ event }: { event: string }) => RECURRING.test(event);

const RECURRING =
  /^(?:en-(?:node|pg|jobs|cpi|patchtuesday)|de-(?:linux|nextcloud|inflation|arbeitslos)|fr-(?:firefox|inflation)|es-(?:ubuntu|ipc|paro)|it-(?:wordpress|inflazione)|nl-(?:kde|inflatie))/;
