import type { Article } from "../../retrieval/article.ts";
import { Citations } from "../citations.ts";
import { literal } from "../markdown.ts";
import type { Answer, Provider, StoryGroup } from "../provider.ts";

const FULL_STORIES = 6;
const BRIEF_STORIES = 14;
/** Articles referred to under one story; more would be a list, not a source. */
const ARTICLES_A_STORY = 5;
const MAX_HEADLINE = 200;
const MAX_TITLE = 140;
const MAX_SENTENCES = 3;
const MAX_TELLING = 420;

/**
 * The source that needs no model: the articles' own words in reading order, each with where they are from.
 * Tells the first 20 groups it is asked about and leaves out the rest. The same question, the same answer.
 */
export const digest: Provider = {
  async answer({ groups }) {
    return digestOf(groups);
  },
};

function digestOf(groups: StoryGroup[]): Answer {
  const told = groups.filter(({ articles }) => articles.length > 0).slice(0, FULL_STORIES + BRIEF_STORIES);
  const citations = new Citations();
  const full = told.slice(0, FULL_STORIES).map((group, rank) => fullStory(group, rank === 0, citations));
  const brief = told.slice(FULL_STORIES).map((group) => briefStory(group, citations));
  const parts = brief.length > 0 ? [...full, `### In brief\n\n${brief.join("\n")}`] : full;
  return {
    text: [titleOf(told), ...parts].join("\n\n"),
    citations: citations.articles,
    end: "complete",
    usage: { inputTokens: 0, outputTokens: 0, searches: 0 },
    costUsd: 0,
  };
}

function titleOf(groups: StoryGroup[]): string {
  const [lead] = groups[0]?.articles ?? [];
  if (!lead) return "";
  const more = groups.length - 1;
  return `# ${literal(cut(lead.title, MAX_TITLE))}${more > 0 ? `, and ${more} more` : ""}`;
}

/** The first story needs no headline of its own where it has a text: it is the title. */
function fullStory({ storyId, articles }: StoryGroup, isFirst: boolean, citations: Citations): string {
  const [lead, ...others] = articles;
  if (!lead) return "";
  const telling = beginningOf(lead);
  const addition = additionTo(`${lead.title} ${telling}`, lead.site, others);
  const text = [telling, addition?.sentence ?? ""].join(" ").trim();
  const known = storyId === null ? "" : "New in a known story · ";
  const lines = [
    isFirst && text !== "" ? "" : `### ${literal(cut(lead.title, MAX_HEADLINE))}`,
    literal(text),
    `*${(known + sourcesOf(articles, addition?.article, citations)).trim()}*`,
  ];
  return lines.filter((line) => line !== "").join("\n\n");
}

function briefStory({ storyId, articles }: StoryGroup, citations: Citations): string {
  const [lead] = articles;
  if (!lead) return "";
  const known = storyId === null ? "" : " (new in a known story)";
  return `- ${literal(cut(lead.title, MAX_HEADLINE))}${known} – ${source(lead, citations)}`;
}

function sourcesOf(articles: Article[], quoted: Article | undefined, citations: Citations): string {
  const first = articles.slice(0, ARTICLES_A_STORY);
  const named = quoted && !first.includes(quoted) ? [...first.slice(0, -1), quoted] : first;
  return named.map((article) => source(article, citations)).join(" · ");
}

function source(article: Article, citations: Citations): string {
  const date = article.publishedAt ? `, ${day(article.publishedAt)}` : "";
  return `${literal(cut(article.site, 100))}${date} [${citations.numberOf(article)}]`;
}

// By hand: Intl's short English months are not the same in every version of its data ("Sept").
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function day(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Up to three sentences of an article, the headline's own words left out. */
function beginningOf({ title, extract }: Article): string {
  const telling: string[] = [];
  for (const sentence of sentencesOf(extract)) {
    const length = telling.join("").length + sentence.length;
    if (telling.length === MAX_SENTENCES || (telling.length > 0 && length > MAX_TELLING)) break;
    if (wordsOf(sentence).join(" ") !== wordsOf(title).join(" ")) telling.push(sentence);
  }
  return cut(telling.join("").trim(), MAX_TELLING);
}

/** The sentence of another site that tells most of what `told` does not, if one tells enough. */
function additionTo(told: string, site: string, others: Article[]) {
  const known = new Set(wordsOf(told));
  const sentences = others
    .filter((article) => article.site !== site)
    .flatMap((article) =>
      sentencesOf(article.extract).map((sentence) => ({ article, sentence: sentence.trim() })),
    )
    .filter(({ sentence }) => sentence.length <= MAX_TELLING / 2 && /[.!?。！？۔।]["'”’)\]]*$/.test(sentence))
    .map((candidate) => ({ ...candidate, added: addedWords(candidate.sentence, known) }))
    .filter(({ added }) => added >= MIN_ADDED_WORDS);
  return sentences.reduce<(typeof sentences)[number] | undefined>(
    (best, next) => (best && best.added >= next.added ? best : next),
    undefined,
  );
}

/** Fewer words that were not there before are the same said differently. */
const MIN_ADDED_WORDS = 5;

function addedWords(sentence: string, known: Set<string>): number {
  const words = new Set(wordsOf(sentence).filter((word) => word.length > 3));
  const added = words.difference(known).size;
  return added * 2 >= words.size ? added : 0;
}

const sentenceSegmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const wordSegmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Each with the white space behind it, where its script has any. */
function sentencesOf(text: string): string[] {
  return [...sentenceSegmenter.segment(text)].map(({ segment }) => segment);
}

function wordsOf(text: string): string[] {
  return [...wordSegmenter.segment(text.toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

/** `text` in at most `max` characters, cut between words where there are any. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const word = head.slice(0, Math.max(head.lastIndexOf(" "), 0));
  return `${(word.length > max / 2 ? word : head.replace(/[\ud800-\udbff]$/, "")).trimEnd()}…`;
}
