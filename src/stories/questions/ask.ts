import { eq } from "drizzle-orm";
import type { Parser } from "../../base/parser.ts";
import { limits } from "../../contract/base/limits.ts";
import type { Answer, Passage, QuestionCost } from "../../contract/reading/questions.ts";
import type { Citation } from "../../contract/topics/updates.ts";
import type { Tx } from "../../db/open.ts";
import { topicSources } from "../../db/schema/sources.ts";
import { languageOf } from "../../language/language-recognition.ts";
import { readAllowance } from "../../people/users/allowance.ts";
import { type Article, canonicalPage } from "../../retrieval/article.ts";
import type { SourceRow } from "../../sources/sources.ts";
import { requireVisible } from "../../topics/topics.ts";
import { type CallDeps, callModel, countCallsToday } from "../../updates/model-calls.ts";
import { bounds } from "../../updates/money/budget.ts";
import { estimatedQuestionCost } from "../../updates/money/estimate.ts";
import { askedSource } from "../../updates/money/writer.ts";
import type { AnswerParts } from "../../updates/writing/parsing-jobs.ts";
import { type StoryReport, textOf } from "../reports.ts";
import { reportPages } from "../told-updates.ts";
import { questionAnswerJob } from "./answer-job.ts";
import { searchReports } from "./passages.ts";
import { MAX_EXTRACT, type QuestionPrompt, questionPrompt } from "./prompt.ts";
import { notes, notToldWords, withoutBudget } from "./words.ts";

export interface QuestionDeps extends CallDeps {
  parser: Parser;
  whyUnavailable: (source: SourceRow) => string | null;
}

/** Returns the fitting passages if the topic's own model gives no answer. @throws not_found for an invisible topic */
export async function askTopic(
  deps: QuestionDeps,
  userId: string,
  topicId: string,
  question: string,
): Promise<Answer> {
  const topic = requireVisible(deps.db, userId, topicId);
  const source = findModel(deps, userId, topic);
  const { fitting, latest } = await searchReports(question, reportPages(deps.db, topicId));
  const language = languageOf(question) ?? topic.language ?? languageOf(topic.name);
  const found = { passages: fitting.map(presentPassage), notTold: notToldWords(language) };
  if (!source || latest.length === 0) return withoutModel(found, null);
  if (source.openUntil && source.openUntil > deps.now())
    return withoutModel(found, notes.resting(source.name));
  // Words alone don't find other wordings, so the model sees the latest news too.
  const others = latest.filter((report) => !fitting.includes(report));
  const asked = questionPrompt(topic.name, question, [...fitting, ...others], deps.now());
  const articles = citedArticles(asked);
  const called = await callModel(
    deps,
    source,
    {
      ...{ kind: "question", topicId, system: asked.system, prompt: asked.prompt, bounds: bounds.question },
      articles,
      user: { id: userId, most: limits.modelQuestions },
      words: { unusable: notes.failed(source.name), tooSlow: notes.failed(source.name) },
    },
    (answer) => readAnswer(deps.parser, answer, articles),
  );
  if (called.outcome === "no_budget") {
    return withoutModel(found, withoutBudget(source.name, called.shortage));
  }
  if (called.outcome === "too_many") return withoutModel(found, notes.tooMany(limits.modelQuestions));
  if (called.outcome === "failed") return withoutModel(found, notes.failed(source.name));
  const { value, costUsd } = called;
  const pages = articles.map(({ page }) => page);
  const citations = value.pages.flatMap((page) => asked.citations[pages.indexOf(page)] ?? []);
  const used = citations.length > 0 ? reportsCiting(asked.shown, citations) : fitting;
  return {
    answer: value.content || found.notTold,
    citations,
    passages: used.map(presentPassage),
    ...{ model: source.model, costUsd, note: null },
  };
}

async function readAnswer(parser: Parser, { text, end, citations }: AnswerParts, articles: Article[]) {
  if (end === "refused" || end === "filtered" || text.trim() === "") return null;
  const own = articles.map(({ page }) => page);
  const { content, kept } = await parser.parse(questionAnswerJob, { text, citations, own });
  return { content, pages: kept.flatMap((at) => citations[at]?.page ?? []) };
}

/** @throws not_found if the user may not see the topic */
export function costOfQuestion(deps: QuestionDeps, userId: string, topicId: string): QuestionCost {
  const { db, now } = deps;
  const topic = requireVisible(db, userId, topicId);
  const { sourceId } = topic;
  const source = findModel(deps, userId, topic);
  const left = Math.max(0, limits.modelQuestions - countCallsToday(db, "question", userId, now()));
  if (!source) return { source: findSource(db, sourceId)?.name ?? sourceId, model: null, costUsd: 0, left };
  return { source: source.name, model: source.model, costUsd: estimatedQuestionCost(db, source), left };
}

function findModel(
  { db, now, provider, whyUnavailable, ...terms }: QuestionDeps,
  userId: string,
  { sourceId, createdById }: ReturnType<typeof requireVisible>,
): SourceRow | null {
  const source = findSource(db, sourceId);
  if (!source || !provider(source.type)?.asksModel) return null;
  const { memberBudget = null, ownKeys = false } = terms;
  const payer = { userId, allowance: readAllowance(db, userId), memberBudget, ownKeys };
  const asking = { payer, isOwnTopic: createdById === userId, bounds: bounds.question, whyUnavailable };
  return askedSource(db, source, asking, now());
}

function findSource(tx: Tx, id: string): SourceRow | undefined {
  return tx.select().from(topicSources).where(eq(topicSources.id, id)).get();
}

interface FoundPassages {
  passages: Passage[];
  notTold: string;
}

function withoutModel({ passages, notTold }: FoundPassages, note: string | null): Answer {
  const answer = passages.length === 0 ? notTold : "";
  return { answer, citations: [], passages, model: null, costUsd: 0, note };
}

function presentPassage(report: StoryReport): Passage {
  const { summaryId, storyId, at, headline, citations } = report;
  return { summaryId, storyId, at: at.toISOString(), headline, text: textOf(report), citations };
}

function citedArticles({ citations, shown }: QuestionPrompt): Article[] {
  return citations.map(({ title, url, site, publishedAt }) => ({
    ...{ title, url, site, page: canonicalPage(url) },
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
    extract: reportsCiting(shown, [{ url }])
      .map((report) => `${report.at.toISOString().slice(0, 10)}: ${report.headline}. ${textOf(report)}`)
      .join("\n")
      .slice(0, MAX_EXTRACT),
  }));
}

function reportsCiting(reports: StoryReport[], citations: Pick<Citation, "url">[]): StoryReport[] {
  const pages = new Set(citations.map(({ url }) => canonicalPage(url)));
  return reports.filter((report) => report.citations.some(({ url }) => pages.has(canonicalPage(url))));
}
