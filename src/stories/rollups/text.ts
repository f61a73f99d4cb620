import { citationLink } from "../../analysis/citations/links.ts";
import type { Citation, Fact, Story } from "../../contract/updates.ts";
import { literal } from "../../language/markdown/literal.ts";
import { labelsIn } from "../../language/markdown/story-labels.ts";
import { canonicalPage } from "../../retrieval/article.ts";

export interface CitedFact {
  text: string;
  citations: Citation[];
  claim: Fact["claim"];
  /** The page's words that show it. */
  proof: { quote: string; citation: Citation; readAt: string } | null;
}

export interface RollupStory extends Pick<Story, "id" | "headline" | "gist" | "isKnown" | "why"> {
  gistSources: Citation[];
  /** At least one, in the order of reading; one that only repeats the gist is not written twice. */
  facts: CitedFact[];
  sources: Citation[];
}

export interface RollupText {
  title: string;
  content: string;
  plainText: string;
  citations: Citation[];
  stories: Story[];
}

const fullStories = 7;
const briefStories = 10;
const factsOfStory = 3;
const longestTitle = 200;

/**
 * @param of what it is of: a topic's name, or several
 * @param stories the most important first: seven are told, ten more in brief, others not at all
 */
export function writeRollup(when: string, of: string, stories: RollupStory[], language: string): RollupText {
  const numbers = new Numbers();
  const written = stories
    .slice(0, fullStories + briefStories)
    .map((story, rank) => (rank < fullStories ? full(story) : brief(story)));
  const { why, inBrief } = labelsIn(language);
  const told: Story[] = [];
  const parts = written.map((story, rank) => {
    const gistLinks = numbers.linksTo(story.gist === "" ? [] : story.gistSources);
    const facts = story.facts.map((fact) => ({ ...fact, links: numbers.linksTo(fact.citations) }));
    told.push(numbers.dataOf(story));
    if (rank >= fullStories) return `- ${literal(story.headline)} ${facts[0]?.links ?? ""}`.trim();
    return [
      `### ${literal(story.headline)}`,
      `${literal(story.gist)} ${gistLinks}`.trim(),
      facts
        .filter(({ text }) => text !== story.gist)
        .map(({ text, links }) => `- ${literal(text)} ${links}`.trim())
        .join("\n"),
      story.why === null ? "" : `**${why}:** ${literal(story.why)}`,
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  });
  const inShort = parts.splice(fullStories);
  if (inShort.length > 0) parts.push(`### ${inBrief}`, inShort.join("\n"));
  const title = titled(when, of);
  const plain = told.map(({ headline, gist, facts }) => [headline, gist, ...facts.map(({ text }) => text)]);
  return {
    title,
    content: parts.join("\n\n"),
    plainText: plain.map((lines) => lines.filter((line) => line !== "").join("\n")).join("\n\n"),
    citations: numbers.citations,
    stories: told,
  };
}

export function titled(when: string, headline: string): string {
  const title = headline === "" ? when : `${when}: ${headline}`;
  return title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title;
}

function full(story: RollupStory): RollupStory {
  const facts = story.facts.slice(0, factsOfStory);
  return { ...story, facts };
}

function brief({ facts: [fact], ...story }: RollupStory): RollupStory {
  const citations = fact?.citations.length ? fact.citations : story.sources.slice(0, 1);
  const line = { text: story.headline, citations, claim: fact?.claim ?? ("unchecked" as const), proof: null };
  return { ...story, gist: "", why: null, facts: [line] };
}

class Numbers {
  readonly citations: Citation[] = [];
  readonly #numbers = new Map<string, number>();

  linksTo(citations: Citation[]): string {
    return this.#numbered(citations)
      .map((number) => citationLink(number, this.citations[number - 1]?.url ?? ""))
      .join(" ");
  }

  dataOf({ facts, gistSources: _gist, sources: _all, ...story }: RollupStory): Story {
    const numbered = facts.map(({ proof, ...fact }) => {
      const citations = this.#numbered(fact.citations);
      const [citation] = proof ? this.#numbered([proof.citation]) : [];
      return { ...fact, citations, proof: proof && citation ? { ...proof, citation } : null };
    });
    return { ...story, since: null, facts: numbered, statements: [] };
  }

  #numbered(citations: Citation[]): number[] {
    const numbers = citations.map((citation) => {
      const page = canonicalPage(citation.url);
      const number = this.#numbers.get(page) ?? this.citations.push(citation);
      this.#numbers.set(page, number);
      return number;
    });
    return [...new Set(numbers)];
  }
}
