import { z } from "zod";
import { literal } from "../../markdown/literal.ts";
import type { Job, Parser } from "../../parsing/parser.ts";
import type { Article } from "../../retrieval/article.ts";
import { Citations } from "../citations.ts";
import type { Adapter, Answer, StoryGroup } from "../provider.ts";
import { digestWords } from "../words.ts";

const FULL_STORIES = 6;
const BRIEF_STORIES = 14;
const ARTICLES_A_STORY = 5;
const MAX_HEADLINE = 200;
const MAX_TITLE = 140;
const MAX_SENTENCES = 3;
const MAX_EXTRACT = 420;

interface Digest {
  text: string;
  pages: string[];
}

export const digestJob: Job<{ groups: StoryGroup[] }, Digest> = {
  name: "digest",
  output: z.object({ text: z.string().max(1024 * 1024), pages: z.array(z.string()).max(200) }),
};

/** For the first 20 groups. The same question always gets the same answer. */
export const answer: Adapter["answer"] = async ({ groups }) => answerOf(groups, digestOf(groups));

export function digestBy(parser: Parser): Adapter["answer"] {
  return async ({ groups }, _, signal) => {
    const first = groups.slice(0, FULL_STORIES + BRIEF_STORIES);
    return answerOf(first, await parser.parse(digestJob, { groups: first }, signal));
  };
}

function answerOf(groups: StoryGroup[], { text, pages }: Digest): Answer {
  const byPage = new Map(
    groups.flatMap(({ articles }) => articles.map((article) => [article.page, article])),
  );
  return {
    text,
    citations: pages.flatMap((page) => byPage.get(page) ?? []),
    end: "complete",
    usage: { inputTokens: 0, outputTokens: 0, searches: 0 },
    costUsd: 0,
  };
}

export function digestOf(groups: StoryGroup[]): Digest {
  const shown = groups.filter(({ articles }) => articles.length > 0).slice(0, FULL_STORIES + BRIEF_STORIES);
  const citations = new Citations();
  const full = shown.slice(0, FULL_STORIES).map((group, rank) => fullStory(group, rank === 0, citations));
  const brief = shown.slice(FULL_STORIES).map((group) => briefStory(group, citations));
  const parts = brief.length > 0 ? [...full, `### ${digestWords.inBrief}\n\n${brief.join("\n")}`] : full;
  return {
    text: [titleOf(shown), ...parts].join("\n\n"),
    pages: citations.articles.map(({ page }) => page),
  };
}

function titleOf(groups: StoryGroup[]): string {
  const [lead] = groups[0]?.articles ?? [];
  if (!lead) return "";
  const more = groups.length - 1;
  const title = literal(cut(lead.title, MAX_TITLE));
  return `# ${more > 0 ? digestWords.titleWithMore(title, more) : title}`;
}

function fullStory({ storyId, articles }: StoryGroup, isFirst: boolean, citations: Citations): string {
  const [lead, ...others] = articles;
  if (!lead) return "";
  const extract = extractOf(lead);
  const addition = additionTo(`${lead.title} ${extract}`, lead.site, others);
  const text = [extract, addition?.sentence ?? ""].join(" ").trim();
  const known = storyId === null ? "" : `${digestWords.knownStory} · `;
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
  const known = storyId === null ? "" : ` (${digestWords.knownStoryInBrief})`;
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

function day(date: Date): string {
  return `${date.getUTCDate()} ${digestWords.months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

function extractOf({ title, extract }: Article): string {
  const chosen: string[] = [];
  for (const sentence of sentencesOf(extract)) {
    const length = chosen.join("").length + sentence.length;
    if (chosen.length === MAX_SENTENCES || (chosen.length > 0 && length > MAX_EXTRACT)) break;
    if (wordsOf(sentence).join(" ") !== wordsOf(title).join(" ")) chosen.push(sentence);
  }
  return cut(chosen.join("").trim(), MAX_EXTRACT);
}

function additionTo(text: string, site: string, others: Article[]) {
  const known = new Set(wordsOf(text));
  const sentences = others
    .filter((article) => article.site !== site)
    .flatMap((article) =>
      sentencesOf(article.extract).map((sentence) => ({ article, sentence: sentence.trim() })),
    )
    .filter(({ sentence }) => sentence.length <= MAX_EXTRACT / 2 && /[.!?。！？۔।]["'”’)\]]*$/.test(sentence))
    .map((candidate) => ({ ...candidate, added: addedWords(candidate.sentence, known) }))
    .filter(({ added }) => added >= MIN_ADDED_WORDS);
  return sentences.reduce<(typeof sentences)[number] | undefined>(
    (best, next) => (best && best.added >= next.added ? best : next),
    undefined,
  );
}

const MIN_ADDED_WORDS = 5;

function addedWords(sentence: string, known: Set<string>): number {
  const words = new Set(wordsOf(sentence).filter((word) => word.length > 3));
  const added = words.difference(known).size;
  return added * 2 >= words.size ? added : 0;
}

const sentenceSegmenter = new Intl.Segmenter("en", { granularity: "sentence" });
const wordSegmenter = new Intl.Segmenter("en", { granularity: "word" });

function sentencesOf(text: string): string[] {
  return [...sentenceSegmenter.segment(text)].map(({ segment }) => segment);
}

function wordsOf(text: string): string[] {
  return [...wordSegmenter.segment(text.toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max - 1);
  const word = head.slice(0, Math.max(head.lastIndexOf(" "), 0));
  return `${(word.length > max / 2 ? word : head.replace(/[\ud800-\udbff]$/, "")).trimEnd()}…`;
}
