import type { Citation, Fact, Story } from "../contract/topics/updates.ts";
import { canonicalPage } from "../retrieval/article.ts";
import { cut } from "../retrieval/plain-text.ts";

/** Characters of an article's announcement. */
const MAX_EXTRACT = 400;

/**
 * A story as told by one update. The numbers of `facts` and `statements` count this report's own `citations`, from 1.
 */
export interface StoryReport {
  storyId: string;
  summaryId: string;
  at: Date;
  headline: string;
  gist: string;
  since: string | null;
  why: string | null;
  facts: Fact[];
  statements: Fact[];
  citations: Citation[];
}

export interface ToldUpdate {
  id: string;
  lastUpdated: Date;
  citations: Citation[];
  stories: Story[];
}

interface CitedArticle {
  storyId: string;
  page: string;
  title: string;
  extract: string;
}

/** In the update's order; without stories as data (older versions), by the articles whose pages it cites. */
export function reportsOf(update: ToldUpdate, articles: CitedArticle[]): StoryReport[] {
  const cited = Map.groupBy(articles, ({ storyId }) => storyId);
  const numbers: Numbers = new Map(update.citations.map(({ url }, at) => [canonicalPage(url), at + 1]));
  const written = update.stories.map((story) =>
    reportOfStory(update, story, cited.get(story.id) ?? [], numbers),
  );
  for (const { id } of update.stories) cited.delete(id);
  return [...written, ...[...cited].map(([id, others]) => reportOfArticles(update, id, others, numbers))];
}

type Numbers = Map<string, number>;

type ReportText = Pick<StoryReport, "headline" | "since" | "gist" | "facts">;

export function textOf({ headline, since, gist, facts }: ReportText): string {
  const sentences = facts.map(({ text }) => text);
  const leads = [since ?? "", gist].filter((lead) => !sentences.some((text) => text.includes(lead)));
  const whole = [...leads, ...sentences];
  return whole.join(" ").trim() || headline;
}

function reportOfStory(
  update: ToldUpdate,
  story: Story,
  articles: CitedArticle[],
  numberOf: Numbers,
): StoryReport {
  const { id, headline, gist, since, why, facts, statements } = story;
  const stated = [...facts, ...statements].flatMap(({ citations }) => citations);
  // Sources that no sentence cites are listed below the story.
  const named = articles.flatMap(({ page }) => numberOf.get(page) ?? []);
  const numbers = [...new Set([...stated, ...named])].filter(
    (number) => update.citations[number - 1] !== undefined,
  );
  return {
    storyId: id,
    ...{ summaryId: update.id, at: update.lastUpdated, headline, gist, since, why },
    facts: facts.map((fact) => renumberFact(fact, numbers)),
    statements: statements.map((statement) => renumberFact(statement, numbers)),
    citations: numbers.flatMap((number) => update.citations[number - 1] ?? []),
  };
}

function renumberFact({ text, citations, claim, proof }: Fact, numbers: number[]): Fact {
  const own = proof ? numbers.indexOf(proof.citation) + 1 : 0;
  return {
    ...{ text, claim },
    citations: citations.flatMap((number) => numbers.indexOf(number) + 1 || []),
    proof: proof && own > 0 ? { ...proof, citation: own } : null,
  };
}

function reportOfArticles(
  update: ToldUpdate,
  storyId: string,
  articles: CitedArticle[],
  numberOf: Numbers,
): StoryReport {
  const citations: Citation[] = [];
  const facts = articles.map(({ page, title, extract }): Fact => {
    const citation = update.citations[(numberOf.get(page) ?? 0) - 1];
    const number = citation && citations.push(citation);
    return {
      text: cut(extract.trim(), MAX_EXTRACT) || title,
      citations: number ? [number] : [],
      claim: "unchecked",
      proof: null,
    };
  });
  const headline = articles[0]?.title ?? "";
  return {
    ...{ storyId, summaryId: update.id, at: update.lastUpdated },
    ...{ headline, gist: "", since: null, why: null, facts, statements: [], citations },
  };
}
