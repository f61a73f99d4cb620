import type { Article } from "../../../retrieval/article.ts";
import type { FoundArticle } from "../../../retrieval/found-article.ts";
import { type Fit, type JudgingInput, RELEVANT } from "../judging.ts";
import { planOf } from "../plan/plan.ts";
import { REASONS } from "../reasons.ts";
import { judge } from "./judge.ts";
import type { Judgement } from "./judgement.ts";

/** Judges one batch of `judgeArticles`, in the worker. */
export function judgeBatch({ topic, markings, told, articles, since, now }: JudgingInput): Fit[] {
  const plan = planOf(topic, since);
  const judgements = judge(
    plan,
    articles.map(({ article }) => article),
    {
      marked: markings.map(({ belongs, ...page }) => ({ article: asArticle(page), belongs })),
      told: told.map(asArticle),
      anyLanguage: pagesOf(articles.filter(isWhateverItsLanguage)),
      searched: pagesOf(articles.filter(({ from }) => from.some(({ isSearched = false }) => isSearched))),
      bearing: pagesOf(articles.filter(({ from }) => from.some(({ isOwn = false }) => isOwn))),
    },
  );
  return articles.map((found, at) => fitOf(judgements[at] ?? NOTHING, found, since, now));
}

function pagesOf(articles: FoundArticle[]): Set<string> {
  return new Set(articles.map(({ article }) => article.page));
}

// Its creator chose the feed with its language; waiting articles were accepted before.
function isWhateverItsLanguage({ from, isWaiting = false }: FoundArticle): boolean {
  return (
    isWaiting ||
    from.some(({ filter, isOwn = false, isSearched = false }) => isOwn || (filter === "all" && !isSearched))
  );
}

const NOTHING: Judgement = {
  score: 0,
  isRelevant: false,
  isNearMiss: false,
  isDecided: true,
  isForeign: false,
  reasons: [REASONS.nothing],
};

function asArticle(page: Pick<Article, "page" | "title" | "extract"> & { site?: string }): Article {
  return { site: "", ...page, url: "", publishedAt: null };
}

function fitOf(
  { score, isRelevant, isNearMiss, isDecided, isForeign, reasons }: Judgement,
  { article: { publishedAt }, from, isWaiting = false }: FoundArticle,
  since: Date | null,
  now: Date,
): Fit {
  const isAhead = publishedAt !== null && publishedAt > now;
  const isInTime = isWaiting || (isDecided && isRelevant);
  const isOld = !isInTime && !isAhead && publishedAt !== null && since !== null && publishedAt < since;
  if (isOld) return { score, fits: false, near: false, reasons: [REASONS.old(publishedAt)] };
  const wholeFeed = from.some(({ filter }) => filter === "all");
  if (wholeFeed && !isForeign && !isDecided && !isRelevant) {
    return { score: RELEVANT, fits: true, near: false, reasons: [REASONS.wholeFeed] };
  }
  return { score, fits: isRelevant, near: isNearMiss, reasons, ...(isForeign && { isForeign }) };
}
