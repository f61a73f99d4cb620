import { digestOf } from "../../../../src/analysis/digest/digest.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import events from "../../../data/digest-events.json";

export type DigestEvent = (typeof events)[number];
export { events };

export const now = new Date("2026-11-21T12:00:00Z");

export function articlesOf({ id, papers }: Pick<DigestEvent, "id" | "papers">): Article[] {
  return papers.map(({ site, title, text, hoursAgo }) => {
    const url = `https://${site}/${id}`;
    const publishedAt = new Date(now.getTime() - hoursAgo * 3_600_000);
    return { url, page: url, title, extract: text, site, publishedAt };
  });
}

export interface Said {
  text: string;
  /** What the paper says that its number names. */
  paper: string;
}

/** An event's digest as a reader sees it, and its sentences with the papers that their numbers name. */
export function digestOfEvent(event: DigestEvent): { text: string; said: Said[] } {
  const articles = articlesOf(event);
  const told = event.known.length > 0 ? event.known : null;
  const { text, pages } = digestOf({ events: [{ articles, told }], known: [], language: event.language });
  return { text: unescaped(text), said: saidIn(text, pages, articles) };
}

/** The gists, facts and lines of what changed. */
export function saidIn(text: string, pages: string[], articles: Article[]): Said[] {
  return text.split("\n").flatMap((line) => {
    const [, said, number] =
      /^(?!#|\*[^*])(?:- |\*\*[^*]+\*\* )?(.+?) \[(\d+)\](?: \[\d+\])*$/u.exec(line) ?? [];
    const article = articles.find(({ page }) => page === pages[Number(number) - 1]);
    if (said === undefined) return [];
    return [{ text: unescaped(said), paper: `${article?.title}\n${article?.extract}`.replace(/\s+/g, " ") }];
  });
}

function unescaped(text: string): string {
  return text.replace(/\\(?=\p{P}|\p{S})/gu, "").replaceAll("\u200b", "");
}

export interface Score {
  facts: number;
  told: number;
  background: number;
  sentences: number;
  sourced: number;
  /** Pairs of sentences of one event of which one says little more than the other. */
  repeats: number;
}

export function scoreOf(some: DigestEvent[]): Score {
  const score: Score = { facts: 0, told: 0, background: 0, sentences: 0, sourced: 0, repeats: 0 };
  for (const event of some) {
    const { text, said } = digestOfEvent(event);
    score.facts += event.wanted.length;
    score.told += event.wanted.filter(({ saidBy }) => saidBy.some((words) => text.includes(words))).length;
    score.background += event.background.filter((words) => text.includes(words)).length;
    score.sentences += said.length;
    score.sourced += said.filter(({ text: sentence, paper }) => paper.includes(sentence)).length;
    score.repeats += repeatsIn(said.map((sentence) => sentence.text));
  }
  return score;
}

function repeatsIn(sentences: string[]): number {
  const words = sentences.map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu)));
  return words.reduce((sum, one, at) => {
    const isSaid = (other: Set<string>) =>
      one.intersection(other).size >= 0.6 * Math.min(one.size, other.size);
    return sum + words.slice(0, at).filter((other) => other.size > 2 && isSaid(other)).length;
  }, 0);
}
