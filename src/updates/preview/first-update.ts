import { checkCitations, countCitations } from "../../analysis/citations/checks.ts";
import { writeDigest } from "../../analysis/digest/adapter.ts";
import type { Parser } from "../../base/parser.ts";
import type { DraftUpdate } from "../../contract/drafts/findings.ts";
import type { TopicDraft } from "../../contract/topics/topics.ts";
import type { Article } from "../../retrieval/article.ts";
import type { FetchPage } from "../../retrieval/fetch.ts";
import { readArticles } from "../../retrieval/read-articles.ts";
import { checkedText } from "../checked-text.ts";
import { readGroups } from "../finding/read-groups.ts";
import { sortNews } from "../finding/sort-news.ts";
import { fallbackTitle } from "../writing/fallback-title.ts";
import { answerJob } from "../writing/parsing-jobs.ts";
import { languageOf } from "../writing/prompt.ts";

interface WritingDeps {
  parser: Parser;
  fetchPage: FetchPage;
  now: () => Date;
}

/** Somebody is waiting for what is written. */
const MAX_OFFERED = 120;
const PAGES_READ = { stories: 6, ofStory: 2, pages: 8 };
/** Milliseconds for all pages together; of those that are late, what their feeds say is enough. */
const PAGES_TIMEOUT = 5_000;

/** Writes the digest that a first run would publish. Null where nothing of `caught` can be reported. */
export async function writeFirstUpdate(
  { parser, fetchPage, now }: WritingDeps,
  draft: TopicDraft,
  caught: Article[],
  signal: AbortSignal,
): Promise<DraftUpdate | null> {
  const offered = caught.slice(0, MAX_OFFERED);
  const sorted = await sortNews({ parser, now, embed: null }, offered, [], signal);
  if (sorted.groups.length === 0) return null;
  const read = (articles: Article[]) =>
    readArticles(articles, { fetchPage, parser, signal, timeout: PAGES_TIMEOUT });
  const groups = await readGroups(read, sorted.groups, PAGES_READ);
  const spoken = languageOf({ ...draft, language: draft.language ?? null });
  const { language } = spoken;
  const { text, citations, end } = await writeDigest(parser, { groups, ...spoken }, signal);
  const title = fallbackTitle(draft.name, now(), language);
  const answer = { text, fallbackTitle: title, language, end, citations, memory: null };
  const { draft: written } = await parser.parse(answerJob, answer, signal);
  if (!written) return null;
  const cited = written.kept.flatMap((number) => citations[number - 1] ?? []);
  const unchecked = await checkCitations(cited, { fetchPage, readPage: null, on: false, signal });
  const { content, title: headline } = checkedText(written, cited, unchecked, now());
  return {
    title: headline,
    content,
    newsCount: countCitations(cited),
    citations: unchecked.citations,
  };
}
