import { sentencesOf } from "../../language/sentences.ts";
import type { Article } from "../../retrieval/article.ts";
import { hasEditorialLabel } from "../memory/editorial-labels.ts";
import { freshShare, union, type Words, wordsOf } from "./compare-words.ts";
import type { Event } from "./digest-job.ts";
import { isTeasing } from "./phrases.ts";

/**
 * Puts first what most sites report and what reports of the other events say too: all that is written before the last
 * day of a contest speaks of the lead. `events` come in the order in which they matter otherwise; labelled ones, such
 * as opinions, stay last.
 */
export function orderEvents(events: Event[], language: string): Event[] {
  const texts = events.map(({ articles }) => textOf(articles, language));
  const weights = new Map(
    events.map((event, at) => {
      const others = texts.filter((_, other) => other !== at);
      return [event, weightOf(event, others, language) * LATER ** at];
    }),
  );
  return events.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0));
}

/** The weight of an event beside the one before it, all else equal. */
const LATER = 0.95;
/** The weight that an event gains if all others say everything of its headline. */
const SAID_BY_OTHERS = 2;
/** The fewest other events that can show it. */
const FEWEST = 2;
/** The weight of a headline that only teases, beside one that informs. */
const TEASING = 0.5;

function weightOf({ articles }: Event, others: Words[], language: string): number {
  if (articles.every(hasEditorialLabel)) return 0;
  const title = wordsOf(articles[0]?.title ?? "", language);
  const shares = others.map((other) => 1 - freshShare(title, other));
  const share = others.length < FEWEST ? 0 : shares.reduce((sum, each) => sum + each, 0) / others.length;
  const isTeaser = articles.every((article) => isTeasing(article.title, language));
  return sitesOf(articles) * (1 + SAID_BY_OTHERS * share) * (isTeaser ? TEASING : 1);
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
