import type { Citation, Fact, Story } from "../contract/updates.ts";
import { canonicalPage } from "../retrieval/article.ts";

/** What one update told of one story. The numbers of `facts` count this report's own `citations`, from 1. */
export interface StoryReport {
  storyId: string;
  summaryId: string;
  at: Date;
  headline: string;
  gist: string;
  since: string | null;
  facts: Fact[];
  citations: Citation[];
}

export interface ToldUpdate {
  id: string;
  lastUpdated: Date;
  citations: Citation[];
  stories: Story[];
}

/** An article of a story that an update cites. */
export interface CitedArticle {
  storyId: string;
  page: string;
  title: string;
  extract: string;
}

/**
 * One report for each story that `update` told, in its order. A story that it does not hold as data, as in updates of
 * older versions and in brief lines, is reported by the articles of which the update cites the pages.
 */
export function reportsOf(update: ToldUpdate, articles: CitedArticle[]): StoryReport[] {
  const written = update.stories.map((story) => reportOfStory(update, story));
  const known = new Set(update.stories.map(({ id }) => id));
  const others = Map.groupBy(
    articles.filter(({ storyId }) => !known.has(storyId)),
    ({ storyId }) => storyId,
  );
  return [...written, ...[...others].map(([id, cited]) => reportOfArticles(update, id, cited))];
}

/** All of it as plain text. */
export function textOf({ headline, gist, facts }: Pick<StoryReport, "headline" | "gist" | "facts">): string {
  return facts.map(({ text }) => text).join(" ") || gist || headline;
}

function reportOfStory(update: ToldUpdate, { id, headline, gist, since, facts }: Story): StoryReport {
  const numbers = [...new Set(facts.flatMap(({ citations }) => citations))].filter(
    (number) => update.citations[number - 1] !== undefined,
  );
  return {
    storyId: id,
    ...{ summaryId: update.id, at: update.lastUpdated, headline, gist, since },
    facts: facts.map((fact) => ({
      ...fact,
      citations: fact.citations.flatMap((number) => numbers.indexOf(number) + 1 || []),
    })),
    citations: numbers.flatMap((number) => update.citations[number - 1] ?? []),
  };
}

function reportOfArticles(update: ToldUpdate, storyId: string, articles: CitedArticle[]): StoryReport {
  const citations: Citation[] = [];
  const facts = articles.map(({ page, title, extract }): Fact => {
    const citation = update.citations.find(({ url }) => canonicalPage(url) === page);
    const number = citation && citations.push(citation);
    return { text: beginning(extract) || title, citations: number ? [number] : [], claim: "unchecked" };
  });
  const headline = articles[0]?.title ?? "";
  return {
    ...{ storyId, summaryId: update.id, at: update.lastUpdated },
    ...{ headline, gist: "", since: null, facts, citations },
  };
}

/** Characters of an article's announcement. */
const longestBeginning = 400;

function beginning(extract: string): string {
  if (extract.length <= longestBeginning) return extract.trim();
  const head = extract.slice(0, longestBeginning).replace(/[\ud800-\udbff]$/, "");
  const sentence = Math.max(...[". ", "! ", "? ", "。"].map((end) => head.lastIndexOf(end)));
  return sentence > longestBeginning / 3
    ? head.slice(0, sentence + 1)
    : `${head.slice(0, Math.max(head.lastIndexOf(" "), longestBeginning / 2))}…`;
}
