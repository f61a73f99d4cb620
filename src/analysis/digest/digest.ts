import { hour } from "../../base/durations.ts";
import { languageOf } from "../../language/language-recognition.ts";
import { literal } from "../../language/markdown/literal.ts";
import { labelsIn } from "../../language/markdown/story-labels.ts";
import type { Article } from "../../retrieval/article.ts";
import { editorialKind, hasEditorialLabel, namesItsKind } from "../memory/editorial-labels.ts";
import { chooseSentences } from "./choose.ts";
import { wordCountOf } from "./condense.ts";
import type { Digest, DigestInput, Event } from "./digest-job.ts";
import { headlineOf, otherHeadline } from "./headline.ts";
import { orderEvents } from "./order-events.ts";
import { withoutOutdated } from "./outdated.ts";
import { type QuotedSentence, readPapers, type Sentence } from "./papers.ts";
import type { Background } from "./sentence-scores.ts";
import { dayIn, nameOfKind } from "./words.ts";

const MAX_STORIES = 7;
/** The most papers of an event that are read. */
const MAX_PAPERS = 8;
const MAX_SOURCES = 5;
/** The most further papers of a one-line story. */
const MAX_BRIEF_SOURCES = 2;
/** Characters of a text that are used to recognise its language. */
const MAX_SAMPLE = 300;
/** Words of all stories: what can be read in two minutes, and the maximum if every story has a fact of its own. */
const USUAL_WORDS = 285;
const MOST_WORDS = 310;

/** Writes the digest as markdown; the same input always gives the same text. */
export function digestOf({ events, known, language }: DigestInput): Digest {
  const written = language ?? mostSpoken(events) ?? "en";
  const latest = latestTimeOf(events);
  const full: Story[] = [];
  const brief: Story[] = [];
  for (const each of orderEvents(events, written)) {
    const event = ownLanguageFirst(each, written);
    const isFull = full.length < MAX_STORIES;
    const story = storyOf(isFull ? event : opening(event), { known, language: written, latest });
    // An update has a leading story, even if papers gave only its headline.
    const hasNews = full.length === 0 || story.lead !== null || story.facts.length > 0;
    (isFull && hasNews ? full : brief).push(story);
  }
  withinWords(full);
  const page = new DigestPage(written);
  const parts = [
    page.title(full[0]?.headline?.text ?? ""),
    ...full.map((story, rank) => page.story(story, rank > 0)),
    brief.length > 0 ? page.brief(brief) : "",
  ];
  return { text: parts.filter((part) => part !== "").join("\n\n"), pages: page.pages };
}

interface Story {
  headline: QuotedSentence | null;
  articles: Article[];
  lead: QuotedSentence | null;
  facts: Sentence[];
  /** Another paper's headline, used if there is no lead. */
  second: QuotedSentence | null;
  /** True of what changed in a story that readers know. */
  isKnown: boolean;
}

/** Shared by all stories of a digest. */
interface Context extends Omit<Background, "told"> {
  /** The publication time of the latest paper. */
  latest: Date | null;
}

function storyOf({ articles, told }: Event, { known, language, latest }: Context): Story {
  const own = articles.filter((article) => !isForeign(article, language));
  const read = own.length > 0 ? own : articles;
  const first = (told === null ? read : latestOf(read)).slice(0, MAX_PAPERS);
  const papers = withoutOutdated(readPapers(first, latest, language));
  const { lead, facts } = chooseSentences(papers, { told, known, language });
  const current = papers.filter(({ isOutdated }) => !isOutdated);
  const headline = headlineOf(current, lead);
  const [next = null, ...others] = facts;
  return {
    headline: headline && marked(headline, articles, language),
    articles,
    ...(told === null && repeats(lead, headline) ? { lead: next, facts: others } : { lead, facts }),
    second: lead ? null : otherHeadline(current, headline),
    isKnown: told !== null,
  };
}

function latestTimeOf(events: Event[]): Date | null {
  const times = events.flatMap(({ articles }) =>
    articles.flatMap(({ publishedAt }) => publishedAt?.getTime() ?? []),
  );
  return times.length > 0 ? new Date(times.reduce((latest, time) => Math.max(latest, time))) : null;
}

/** Milliseconds: in a continuing story, a report that is this much older than the latest may be outdated. */
const OUTDATED = 6 * hour;

function latestOf(articles: Article[]): Article[] {
  const newest = Math.max(...articles.map(({ publishedAt }) => publishedAt?.getTime() ?? -Infinity));
  return articles.filter(
    ({ publishedAt }) =>
      newest - (publishedAt?.getTime() ?? -Infinity) <= OUTDATED || !Number.isFinite(newest),
  );
}

/** The share of a sentence found in the line above it that makes it redundant. */
const MOSTLY_REPEATED = 0.5;

function repeats(lead: QuotedSentence | null, headline: QuotedSentence | null): boolean {
  if (!lead || !headline) return false;
  return lead.text.startsWith(headline.text) && headline.text.length >= MOSTLY_REPEATED * lead.text.length;
}

/** Marks the headline with its kind if nobody reports the story plainly. */
function marked(headline: QuotedSentence, articles: Article[], language: string): QuotedSentence {
  const kind = articles.every(hasEditorialLabel) ? editorialKind(headline.article) : null;
  if (kind === null || namesItsKind({ title: headline.text })) return headline;
  return { ...headline, text: `${nameOfKind(kind, language)}: ${headline.text}` };
}

/** If papers in several languages report a story, one in the digest's language is preferred. */
function ownLanguageFirst({ articles, told }: Event, language: string): Event {
  const isOther = (article: Article) => Number(isForeign(article, language));
  return { articles: articles.toSorted((one, other) => isOther(one) - isOther(other)), told };
}

function isForeign(article: Article, language: string): boolean {
  const spoken = languageOfArticle(article);
  return spoken !== undefined && spoken !== language;
}

const languageOfArticle = ({ title, extract }: Article) =>
  languageOf(`${title}. ${extract.slice(0, MAX_SAMPLE)}`);

/** A one-line story only needs the start of one paper. */
function opening({ articles, told }: Event): Event {
  const [lead] = articles;
  const read = (article: Article) => ({
    ...article,
    extract: article === lead ? article.extract.slice(0, MAX_OPENING) : "",
  });
  return { articles: articles.slice(0, MAX_SOURCES).map(read), told };
}

const MAX_OPENING = 600;

/** Removes facts until the stories can be read in two minutes: two per story while there is room, then more. */
function withinWords(stories: Story[]): void {
  const kept = new Map(stories.map((story) => [story, [] as Sentence[]]));
  let words = 0;
  for (const { lead } of stories) words += wordCount(lead);
  for (let round = 0; round < 5; round++) {
    for (const [story, facts] of kept) {
      const fact = story.facts[round];
      const length = wordCount(fact ?? null);
      if (!fact || words + length > (round < 2 ? MOST_WORDS : USUAL_WORDS)) continue;
      facts.push(fact);
      words += length;
    }
  }
  for (const [story, facts] of kept) story.facts = inReadingOrder(story, facts);
}

/** Orders facts by paper, and by sentence within a paper. */
function inReadingOrder({ articles }: Story, facts: Sentence[]): Sentence[] {
  return facts.sort(
    (one, other) =>
      articles.indexOf(one.article) - articles.indexOf(other.article) || one.place - other.place,
  );
}

function wordCount(statement: QuotedSentence | null): number {
  return statement ? wordCountOf(statement.text) : 0;
}

function mostSpoken(events: Event[]): string | undefined {
  const spoken = events.flatMap(({ articles }) => articles.slice(0, 1).map(languageOfArticle));
  const counts = Map.groupBy(
    spoken.filter((language) => language !== undefined),
    (language) => language,
  );
  return [...counts.values()].sort((one, other) => other.length - one.length)[0]?.[0];
}

/** Writes in one language, and numbers papers in the order in which they're first cited. */
class DigestPage {
  readonly pages: string[] = [];

  constructor(readonly language: string) {}

  title(headline: string): string {
    return headline === "" ? "" : `# ${literal(headline)}`;
  }

  story(story: Story, hasHeading: boolean): string {
    const { headline, facts, isKnown } = story;
    // A title without text is no update.
    const lead = story.lead ?? story.second ?? (facts.length === 0 ? headline : null);
    const parts = [
      hasHeading && headline ? `### ${literal(headline.text)}` : "",
      lead ? this.#lead(lead, story) : isKnown ? this.#since : "",
      facts.map((fact) => `- ${this.#said(fact)}`).join("\n"),
      this.#otherSources(story, lead),
    ];
    return parts.filter((part) => part !== "").join("\n\n");
  }

  brief(stories: Story[]): string {
    const lines = stories.flatMap((story) => {
      const { headline, articles } = story;
      if (!headline) return [];
      const said = this.#lead(headline, story);
      const others = articles.filter((article) => article !== headline.article).slice(0, MAX_BRIEF_SOURCES);
      return [[`- ${said}`, ...others.map((article) => `[${this.#numberOf(article)}]`)].join(" ")];
    });
    return `### ${labelsIn(this.language).inBrief}\n\n${lines.join("\n")}`;
  }

  #lead(statement: QuotedSentence, { isKnown }: Story): string {
    return isKnown ? `${this.#since} ${this.#said(statement)}` : this.#said(statement);
  }

  get #since(): string {
    const { since } = labelsIn(this.language);
    return `**${since}${/^fr\b/i.test(this.language) ? "\u00a0" : ""}:**`;
  }

  #said({ text, article }: QuotedSentence): string {
    return `${literal(text)} [${this.#numberOf(article)}]`;
  }

  /** Other papers that report it; quoted papers have their number after the quote. */
  #otherSources({ articles, facts }: Story, lead: QuotedSentence | null): string {
    const quoted = new Set([lead, ...facts].flatMap((statement) => statement?.article ?? []));
    const others = articles.filter((article) => !quoted.has(article));
    const named = others.slice(0, Math.max(0, MAX_SOURCES - quoted.size));
    return named.length === 0 ? "" : `*${named.map((article) => this.#source(article)).join(" · ")}*`;
  }

  #source(article: Article): string {
    const { site, publishedAt } = article;
    const named = [site.slice(0, 100).trim(), publishedAt ? dayIn(this.language, publishedAt) : ""];
    const text = literal(named.filter((part) => part !== "").join(", "));
    return `${text} [${this.#numberOf(article)}]`.trimStart();
  }

  #numberOf({ page }: Article): number {
    const at = this.pages.indexOf(page);
    return at < 0 ? this.pages.push(page) : at + 1;
  }
}
