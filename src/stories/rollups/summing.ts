import type { Citation, Proof } from "../../contract/updates.ts";
import { canonicalPage } from "../../retrieval/article.ts";
import type { StoryReport } from "../reports.ts";
import { type Weight, weigh } from "./ranking.ts";
import type { CitedFact, RollupStory } from "./text.ts";

/** The stories that a period's reports told, the most important first; what names no page is left out. */
export function storiesOf(reports: StoryReport[], weights: Map<string, Weight>): RollupStory[] {
  const byStory = Map.groupBy(reports, ({ storyId }) => storyId);
  return [...byStory]
    .map(([id, of]) => ({
      story: storyOf(id, of, weights.get(id)?.isKnown ?? false),
      weight: weigh(weights.get(id)),
    }))
    .filter(({ story }) => story.sources.length > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ story }) => story);
}

/** `reports` are the oldest first. What was last said of it stands above, and what happened in its order below. */
function storyOf(id: string, reports: StoryReport[], isKnown: boolean): RollupStory {
  const latest = reports.at(-1);
  const summing = reports.findLast(({ gist }) => gist !== "");
  const gist = summing?.gist ?? "";
  const gistSources = summing ? sourcesOfGist(summing) : [];
  const sources = distinct(reports.flatMap(({ citations }) => citations));
  const facts = chosenFacts(reports, gist);
  const alone = {
    text: gist || (latest?.headline ?? ""),
    citations: gist ? gistSources : sources.slice(0, 1),
  };
  return {
    ...{ id, headline: latest?.headline ?? "", gist, gistSources, isKnown },
    why: reports.findLast(({ why }) => why !== null)?.why ?? null,
    facts: facts.length > 0 ? facts : [{ ...alone, claim: "unchecked", proof: null }],
    sources,
  };
}

const mostSourcesOfGist = 3;

function sourcesOfGist({ gist, facts, citations }: StoryReport): Citation[] {
  const same = facts.find(({ text }) => text === gist)?.citations ?? [];
  const stated = new Set(facts.flatMap((fact) => fact.citations));
  const others = citations.filter((_, at) => !stated.has(at + 1));
  const found = same.flatMap((number) => citations[number - 1] ?? []);
  const own = [found, others, citations].find((each) => each.length > 0) ?? [];
  return own.slice(0, mostSourcesOfGist);
}

const mostFacts = 3;

/** The first fact of each report, the newest reports first, then the second, and so on; in the order of time. */
function chosenFacts(reports: StoryReport[], gist: string): CitedFact[] {
  const told = reports.flatMap(({ facts, citations }, at) =>
    facts.map(({ text, claim, proof, citations: numbers }, rank) => ({
      ...{ at, rank, text, claim, proof: proofWithPage(proof, citations) },
      citations: numbers.flatMap((number) => citations[number - 1] ?? []),
    })),
  );
  const texts = new Set([gist]);
  const chosen = told
    .filter(({ citations }) => citations.length > 0)
    .sort((one, other) => one.rank - other.rank || other.at - one.at)
    .filter(({ text }) => !texts.has(text) && texts.add(text))
    .slice(0, mostFacts);
  return chosen
    .sort((one, other) => one.at - other.at || one.rank - other.rank)
    .map(({ text, claim, citations, proof }) => ({ text, claim, citations, proof }));
}

function proofWithPage(proof: Proof | null, citations: Citation[]): CitedFact["proof"] {
  const citation = proof && citations[proof.citation - 1];
  return citation ? { ...proof, citation } : null;
}

export function distinct(citations: Citation[]): Citation[] {
  return [...new Map(citations.map((citation) => [canonicalPage(citation.url), citation])).values()];
}
