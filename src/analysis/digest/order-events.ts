import { hour } from "../../base/durations.ts";
import { sentencesOf } from "../../language/sentences.ts";
import type { Article } from "../../retrieval/article.ts";
import { mentionsCasualties } from "../changes/tolls.ts";
import { hasEditorialLabel } from "../memory/editorial-labels.ts";
import { freshShare, union, type Words, wordsOf } from "./compare-words.ts";
import type { Event } from "./digest-job.ts";
import { isTeasing } from "./phrases.ts";

/**
 * Puts first what most sites report in headlines that inform, what tells of casualties, what is surely about the topic
 * and new, and what reports of the other events say too: all that is written before the last day of a contest speaks of
 * the lead. Opinions and other labelled events, and undated ones, come last. Equal ones keep their order.
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

// The weights were chosen by which story should lead forty updates of twenty topics.
/** Milliseconds after which an event weighs half. */
const HALF_LIFE = 48 * hour;
/** The weight that an event gains if all others say everything of its headline. */
const SAID_BY_OTHERS = 2;
/** The fewest other events that can show it, and the share of them that say what is the topic's, not the event's. */
const FEWEST = 2;
const SAID_BY_MOST = 0.6;
/** The weight of an event with casualties, and of one with nothing but headlines. */
const CASUALTIES = 2;
const HEADLINES = 0.45;

/** The time of an event's latest report, in milliseconds since 1970; 0 if none has a date. */
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
  const hasCasualties = articles.some(({ title }) => mentionsCasualties(title));
  const said = 1 + SAID_BY_OTHERS * saidByOthers(articles[0]?.title ?? "", others, language);
  const hasText = articles.some(({ extract }) => extract !== "");
  return breadth * fit * said * (hasCasualties ? CASUALTIES : 1) * (hasText ? 1 : HEADLINES);
}

/** The share of a headline that another event's reports say on average, without the words that most events have. */
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
