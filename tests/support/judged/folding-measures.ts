import { type ComparedStory, sameStories } from "../../../src/analysis/memory/same-stories.ts";
import { hour, now } from "../articles.ts";
import type { Labelled, Later } from "./memory-measures.ts";

export interface Folding {
  /** Pairs of topics' stories that were linked, and those of one event among them. */
  linked: number;
  right: number;
  /** Articles that tell an event first, and those of them that were folded. */
  first: number;
  firstFolded: string[];
  /** Later articles without a new fact, and those that were folded; the same of those with one. */
  copies: number;
  copiesFolded: number;
  news: number;
  newsFolded: string[];
}

const start = now.getTime() - 400 * hour;

const compared = (key: string, { hours, title, extract }: Labelled): ComparedStory => ({
  ...{ key, topicId: key, headline: title, text: extract, pages: [], site: key, isWhole: true },
  at: new Date(start + hours * hour),
});

const base = (event: string) => event.split("/")[0];

/** Puts every article in a topic of its own, and holds the `later` ones against what is known of their event by then. */
export function folding(items: Labelled[], later: Later[]): Folding {
  const inOrder = items.toSorted((one, other) => one.hours - other.hours);
  const stories = inOrder.map((item, at) => compared(`a${at}`, item));
  const eventOf = new Map(inOrder.map((item, at) => [`a${at}`, item.event]));
  const place = (key: string) => Number(key.slice(1));
  const pairs = sameStories({ published: stories, others: stories })
    .filter(({ one, other }) => place(one) > place(other))
    .filter(({ one, other }) => isPair(eventOf.get(one) ?? "", eventOf.get(other) ?? ""));
  const folded = new Set(pairs.filter(({ isOneRepeat }) => isOneRepeat).map(({ one }) => one));
  const events = inOrder.map(({ event }) => base(event));
  const firsts = inOrder.filter((_, at) => events.indexOf(events[at]) === at);
  return {
    linked: pairs.length,
    right: pairs.filter(({ one, other }) => eventOf.get(one) === eventOf.get(other)).length,
    first: firsts.length,
    firstFolded: firsts.filter((item) => folded.has(`a${inOrder.indexOf(item)}`)).map(({ title }) => title),
    ...foldedLater(items, later),
  };
}

/** Whether it can be said of two events that they are one, or two. */
const isPair = (one: string, other: string) => one === other || base(one) !== base(other);

function foldedLater(items: Labelled[], later: Later[]) {
  const told = [...new Map(later.map((item) => [item.event, item.known]))].map(([event, known]) => {
    const [first, ...others] = items.filter((item) => item.event === event).slice(0, known);
    if (!first) throw new Error(`nothing is known of ${event}`);
    const extract = [first, ...others].map(({ title, extract: text }) => `${title}. ${text}`).join(" ");
    return compared(event, { ...first, extract });
  });
  const published = later.map((item, at) => {
    const last = Math.max(...items.filter(({ event }) => event === item.event).map(({ hours }) => hours));
    return compared(`later ${at}`, { ...item, hours: last + item.hoursAfter });
  });
  const known = new Set(told.map(({ key }) => key));
  const pairs = sameStories({ published, others: told }).filter(({ other }) => known.has(other));
  const folded = new Set(pairs.filter(({ isOneRepeat }) => isOneRepeat).map(({ one }) => one));
  const found = later.map((item, at) => ({ ...item, isFolded: folded.has(`later ${at}`) }));
  const news = found.filter(({ isNew }) => isNew);
  const copies = found.filter(({ isNew }) => !isNew);
  return {
    copies: copies.length,
    copiesFolded: copies.filter((item) => item.isFolded).length,
    news: news.length,
    newsFolded: news.filter((item) => item.isFolded).map(({ title }) => title),
  };
}

/** A headline with what it reports of its event: two of one event and one fact are the same news. */
export interface LabelledFact extends Labelled {
  fact: string;
}

/** Puts every headline in a topic of its own, one after the other, and holds what is folded against the labels. */
export function foldingOfFacts(items: LabelledFact[]) {
  const inOrder = items.toSorted((one, other) => one.hours - other.hours);
  const stories = inOrder.map((item, at) => compared(`a${at}`, item));
  const found = inOrder.map((item, at) => {
    const before = inOrder.slice(0, at).filter(({ event }) => event === item.event);
    const kind = before.some(({ fact }) => fact === item.fact)
      ? "copy"
      : before.length > 0
        ? "news"
        : "first";
    const published = stories.slice(at, at + 1);
    const repeat = sameStories({ published, others: stories.slice(0, at) }).find(
      ({ isOneRepeat }) => isOneRepeat,
    );
    return { kind, title: item.title, isFolded: repeat !== undefined };
  });
  const of = (kind: string) => found.filter((each) => each.kind === kind);
  const folded = (kind: string) => of(kind).filter(({ isFolded }) => isFolded);
  return {
    ...{ copies: of("copy").length, copiesFolded: folded("copy").length },
    ...{ news: of("news").length, newsFolded: folded("news").map(({ title }) => title) },
    ...{ first: of("first").length, firstFolded: folded("first").map(({ title }) => title) },
  };
}
