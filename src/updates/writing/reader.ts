import { type ClaimOnPage, checkRead } from "../../analysis/citations/claims/check.ts";
import { type ReadClaim, readClaim } from "../../analysis/citations/claims/items.ts";
import { quotationsIn, quotedNowhere } from "../../analysis/citations/claims/quotations.ts";
import { readCited, referenceLinks } from "../../analysis/citations/links.ts";
import { judgedNews, readMarks } from "../../analysis/memory/judgement.ts";
import { type News, whatIsNew, withMergers } from "../../analysis/memory/news.ts";
import { judgeBatch } from "../../analysis/relevance/scoring/batch.ts";
import { type Input, Unreadable } from "../../base/parser.ts";
import { languageOf } from "../../language/language-recognition.ts";
import { plainTextAt } from "../../language/markdown/plain-text.ts";
import { edited, type Markdown } from "../../language/markdown/source.ts";
import type { Article } from "../../retrieval/article.ts";
import { markdownAnswer } from "./answer-markup.ts";
import { readAnswer } from "./answer-text.ts";
import { isOnlyPreamble, saysNothingNew } from "./nothing-new.ts";
import type { answerJob, Draft, newsJob, ReadAnswer, SortedNews } from "./parsing-jobs.ts";
import { freshPart, reported, sectionsOf } from "./sections.ts";
import { shapeOf } from "./stories.ts";
import { unreadable } from "./words.ts";

export function answerOf({
  text: answer,
  fallbackTitle,
  language,
  end,
  citations,
  given,
  memory,
}: Input<typeof answerJob>): ReadAnswer {
  const { text, marks: numbered } = readMarks(markdownAnswer(answer, language));
  const marks = new Map(
    [...numbered].flatMap(([number, mark]) => {
      const page = citations[number - 1]?.page;
      return page === undefined ? [] : [[page, mark] as const];
    }),
  );
  const nothing: ReadAnswer = {
    draft: null,
    reported: [],
    fits: [],
    news: { groups: [], retold: [], merged: [] },
  };
  if (text === "" || saysNothingNew(text, fallbackTitle)) return nothing;
  if (isOnlyPreamble(text)) throw new Unreadable(unreadable.onlyPreamble);
  const ended = end === "truncated" ? end : "complete";
  const { title, content } = readAnswer(text, fallbackTitle, ended, language);
  if (content === "") throw new Unreadable(unreadable.onlyTitle);
  const read = readCited(content, citations);
  if (memory === null) {
    const draft = draftOf(title, read, citations, language);
    if (!given) return { ...nothing, draft };
    const offered = { groups: given.groups, retold: [], merged: [] };
    const news = judgedNews(offered, marks, given.known, { now: given.now, isWritten: true });
    return { ...nothing, draft, news: byPages(news) };
  }
  const sections = sectionsOf(read);
  const told = reported(sections, citations);
  const seen = new Set(memory.seen);
  // The source was asked about the topic, so only what its creator excludes, what is too old or in another language
  // is left out.
  const from = [{ feed: "", filter: "all" as const, isSearched: true }];
  const fits = judgeBatch({ ...memory.judging, articles: told.map((article) => ({ article, from })) });
  const unseen = told.filter(({ page }, at) => !seen.has(page) && fits[at]?.fits);
  const { known, now } = memory;
  const compared = whatIsNew(unseen, known, now);
  const whole = withMergers(known, compared.merged);
  const news = judgedNews(compared, marks, whole, { now, isWritten: false });
  const { groups } = news;
  const sorted = { reported: told, fits, news: byPages(news) };
  if (groups.length === 0) return { draft: null, ...sorted };
  const fresh = new Set(groups.flatMap(({ articles }) => articles.map(({ page }) => page)));
  const newTitle = groups[0]?.articles[0]?.title ?? title;
  const part = freshPart(read, { title, citations, newTitle }, sections, fresh);
  if (part === null) return { draft: draftOf(title, read, citations, language), ...sorted };
  const kept = part.kept.flatMap((number) => citations[number - 1] ?? []);
  const draft = draftOf(part.title, readCited(part.content, kept), kept, language);
  return { draft: { ...draft, kept: part.kept }, ...sorted };
}

function draftOf(title: string, read: Markdown, citations: Article[], asked: string | undefined): Draft {
  const extracts = citations.map((citation) => `${citation.title}\n\n${citation.extract}`);
  const quotations = quotedNowhere(quotationsIn(read), extracts);
  const { statements, stories } = shapeOf(read, title, citations.length);
  const ends = [...quotations, ...statements].map(({ end }) => end);
  const linked = statements.flatMap(({ references }) => references.flatMap(({ start, end }) => [start, end]));
  const { text, places } = edited(read.source, referenceLinks(read, citations), [...ends, ...linked]);
  const plain = plainTextAt(read, citations.length, ends);
  const moved = (at: number) => ({ end: places[at] ?? 0, plainEnd: plain.places[at] ?? null });
  const language = languageOf(plain.text);
  const inExtracts = heldByExtracts(statements, citations, language);
  let at = ends.length;
  const next = () => places[at++] ?? 0;
  return {
    title,
    content: text,
    plainText: plain.text,
    kept: citations.map((_, at) => at + 1),
    quotations: quotations.map(({ parts }, at) => ({ ...moved(at), parts })),
    statements: statements.map(({ text, citations: cited, references }, at) => ({
      text,
      citations: cited,
      ...moved(quotations.length + at),
      references: references.map(() => ({ start: next(), end: next() })),
      inExtracts: inExtracts[at] ?? [],
    })),
    stories,
    language: language ?? asked ?? null,
  };
}

function heldByExtracts(
  statements: { text: string; citations: number[] }[],
  citations: Article[],
  language: string | undefined,
): ClaimOnPage[][] {
  const held = new Map<string, ClaimOnPage>();
  const claims = new Map<number, ReadClaim>();
  for (const [at, { title, site, extract, publishedAt }] of citations.entries()) {
    const citing = [...statements.keys()].filter((key) => statements[key]?.citations.includes(at + 1));
    if (citing.length === 0) continue;
    for (const key of citing)
      if (!claims.has(key)) claims.set(key, readClaim(statements[key]?.text ?? "", language));
    const text = [title, extract, site].join("\n\n");
    const page = { text, paragraphs: [title, ...extract.split(/\n\s*\n/)], publishedAt };
    const found = checkRead(
      citing.flatMap((key) => claims.get(key) ?? []),
      page,
    );
    for (const [index, key] of citing.entries()) {
      const onPage = found[index];
      if (onPage) held.set(`${key} ${at + 1}`, onPage);
    }
  }
  return statements.map(({ citations: cited }, key) =>
    cited.flatMap((number) => held.get(`${key} ${number}`) ?? []),
  );
}

export function newsOf({ found, known, now, meanings }: Input<typeof newsJob>): SortedNews {
  return byPages(whatIsNew(found, known, now, meanings));
}

function byPages({ groups, retold, merged }: News): SortedNews {
  return {
    merged,
    groups: groups.map(({ storyId, articles }) => ({ storyId, pages: articles.map(({ page }) => page) })),
    retold: retold.map(({ article, storyId }) => ({ storyId, page: article.page })),
  };
}
