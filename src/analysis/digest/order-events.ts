import { hour } from "../../base/durations.ts";
import { sentencesOf } from "../../language/sentences.ts";
import type { Article } from "../../retrieval/article.ts";
import { mentionsVictims } from "../changes/tolls.ts";
import { hasEditorialLabel } from "../memory/editorial-labels.ts";
import { freshShare, union, type Words, wordsOf } from "./compare-words.ts";
import type { Event } from "./digest-job.ts";
import { isTeasing } from "./phrases.ts";

/**
 * Puts first what most sites report in headlines that inform, what mentions victims, what is surely about the topic and
 * new, and what reports of the other events say too: all that is written before the last day of a contest speaks of the
 * lead. Labelled events, such as opinions, stay last, and undated ones. Equal ones keep their order.
 */
export function orderEvents(events: Event[], language: string): Event[] {
  const texts = events.map(({ articles }) => textOf(articles, language));
  const latest = Math.max(...events.map(timeOf));
  const weights = new Map(
    events.map((event, at) => {
      const others = texts.filter((_, other) => other !== at);
      const freshness = 0.5 ** ((latest - timeOf(event)) / HALF_LIFE);
      return [event, weightOf(event, others, language) * freshness];
    }),
  );
  return events.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0));
}

/** Milliseconds. */
const HALF_LIFE = 48 * hour;
/** The weight that an event gains if all others say everything of its headline. */
const SAID_BY_OTHERS = 2;
/** The fewest other events that can show it, and the share of them that say what is the topic's, not the event's. */
const FEWEST = 2;
const SAID_BY_MOST = 0.6;
/** The weight of the dead and injured, and of an event of which there are only headlines. */
const VICTIMS = 2;
const HEADLINES = 0.45;

/** Milliseconds since 1970: the time of its latest report, 0 without one. */
function timeOf({ articles }: Event): number {
  return Math.max(...articles.map(({ publishedAt }) => publishedAt?.getTime() ?? 0));
}

function weightOf({ articles }: Event, others: Words[], language: string): number {
  if (articles.every(hasEditorialLabel)) return 0;
  const informing = articles.filter(
    (article) => !hasEditorialLabel(article) && !isTeasing(article.title, language),
  );
  const breadth = (sitesOf(articles) + sitesOf(informing)) / 2;
  const fit = Math.max(...articles.map(({ fit = 1 }) => fit));
  const hasVictims = articles.some(({ title }) => mentionsVictims(title));
  const said = 1 + SAID_BY_OTHERS * saidByOthers(articles[0]?.title ?? "", others, language);
  const hasText = articles.some(({ extract }) => extract !== "");
  return breadth * fit * said * (hasVictims ? VICTIMS : 1) * (hasText ? 1 : HEADLINES);
}

/** The share of a headline, without the words of nearly all events, that another event's reports say on average. */
function saidByOthers(headline: string, others: Words[], language: string): number {
  if (others.length < FEWEST) return 0;
  const { weights, figures } = wordsOf(headline, language);
  const own = [...weights].filter(([word]) => {
    const saying = others.filter((other) => other.weights.has(word));
    return saying.length <= SAID_BY_MOST * others.length;
  });
  if (own.length === 0) return 0;
  const shares = others.map((other) => 1 - freshShare({ weights: new Map(own), figures }, other));
  return shares.reduce((sum, each) => sum + each, 0) / others.length;
}

/** The number of sites with texts of their own, as several print an agency's. */
function sitesOf(articles: Article[]): number {
  const starts = articles.map(({ title, extract }) => (extract || title).slice(0, SAME_START));
  return Math.min(new Set(articles.map(({ site }) => site)).size, new Set(starts).size);
}

const SAME_START = 60;

/** The most papers of an event, and characters of a paper, that are compared. */
const MAX_PAPERS = 3;
const MAX_CHARACTERS = 2_000;

function textOf(articles: Article[], language: string): Words {
  return union(
    articles
      .slice(0, MAX_PAPERS)
      .flatMap(({ title, extract }) => [title, ...sentencesOf(extract.slice(0, MAX_CHARACTERS), language)])
      .map((sentence) => wordsOf(sentence, language)),
  );
}
