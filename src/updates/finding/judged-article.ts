import type { Fit } from "../../analysis/relevance/judging.ts";
import { reasonsInWords } from "../../analysis/relevance/words.ts";
import type { Finding } from "../../contract/drafts/findings.ts";
import type { FoundArticle } from "../../retrieval/found-article.ts";

export interface JudgedArticle {
  found: FoundArticle;
  fit: Fit;
}

export function sortedByFit(
  articles: FoundArticle[],
  fits: Fit[],
): Record<"caught" | "nearMisses", JudgedArticle[]> {
  const judged = articles
    .flatMap((found, at): JudgedArticle[] => {
      const fit = fits[at];
      if (!fit) return [];
      // A feed that is taken whole belongs to the topic.
      const isSure = found.from.some(({ filter }) => filter === "all");
      return [{ found: { ...found, article: { ...found.article, fit: isSure ? 1 : fit.score } }, fit }];
    })
    .sort((one, other) => other.fit.score - one.fit.score);
  return {
    caught: judged.filter(({ fit }) => fit.fits),
    nearMisses: judged.filter(({ fit }) => fit.near && !fit.fits),
  };
}

/** Its reasons are in the current language: that of the topic's creator, or of the person who tries a draft. */
export function findingOf({ found: { article }, fit: { score, reasons } }: JudgedArticle): Finding {
  const { title, url, site, publishedAt } = article;
  return {
    title,
    url,
    site,
    publishedAt: publishedAt?.toISOString() ?? null,
    score,
    reason: reasonsInWords(reasons),
  };
}
