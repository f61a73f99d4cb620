import type { Citation, Fact, Story } from "../../contract/topics/updates.ts";
import { literal } from "../../language/markdown/literal.ts";
import { citationLink } from "../../language/markdown/references.ts";
import { labelsIn } from "../../language/markdown/story-labels.ts";
import { canonicalPage } from "../../retrieval/article.ts";
import { dayIn } from "./periods.ts";
import type { CitedFact, RollupStory } from "./summing-job.ts";

export interface RollupText {
  title: string;
  content: string;
  plainText: string;
  citations: Citation[];
  stories: Story[];
}

const fullStories = 7;
const briefStories = 10;
const longestTitle = 200;

/**
 * Writes a roll-up of stories of which none repeats another.
 * @param of the name of a topic, or several @param stories most important first: seven are told, ten more in brief,
 * the others not at all
 */
export function writeRollup(when: string, of: string, stories: RollupStory[], language: string): RollupText {
  const numbers = new Numbers();
  const isTold = ({ now, beginning, otherLanguage }: RollupStory) => (now ?? beginning) && !otherLanguage;
  const whole = stories.filter(isTold).slice(0, fullStories);
  const inShort = stories.filter((story) => !whole.includes(story)).slice(0, briefStories);
  const { why, inBrief } = labelsIn(language);
  const parts = whole.map((story) =>
    [
      `### ${literal(story.headline)}`,
      story.now ? `${literal(story.now.text)} ${numbers.linksTo(story.now.citations)}` : "",
      story.beginning ? beginningIn(language, story.beginning, numbers) : "",
      story.why === null ? "" : `${label(why, language)} ${literal(story.why)}`,
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
  );
  if (whole.length > 0 && inShort.length > 0) parts.push(`### ${inBrief}`);
  const lines = inShort.map((story) => {
    const name = story.otherLanguage === null ? "" : ` (${languageName(story.otherLanguage, language)})`;
    return `- ${literal(`${story.headline}${name}`)} ${numbers.linksTo(briefSources(story))}`;
  });
  if (lines.length > 0) parts.push(lines.join("\n"));
  const data = [
    ...whole.map((story) => numbers.dataOf(story)),
    ...inShort.map((story) => numbers.briefDataOf(story)),
  ];
  const plain = data.map(({ headline, gist, facts }) => [
    headline,
    ...new Set([gist, ...facts.map(({ text }) => text)].filter((text) => text !== headline)),
  ]);
  return {
    title: titled(when, of),
    content: parts.join("\n\n"),
    plainText: plain.map((lines) => lines.filter((line) => line !== "").join("\n")).join("\n\n"),
    citations: numbers.citations,
    stories: data,
  };
}

function beginningIn(
  language: string,
  { at, text, citations }: CitedFact & { at: Date },
  numbers: Numbers,
): string {
  return `${label(dayIn(language, at), language)} ${literal(text)} ${numbers.linksTo(citations)}`;
}

function label(words: string, language: string): string {
  return `**${literal(words)}${/^fr\b/i.test(language) ? "\u00a0" : ""}:**`;
}

function languageName(of: string, language: string): string {
  return new Intl.DisplayNames([language, "en"], { type: "language" }).of(of) ?? of;
}

export function titled(when: string, headline: string): string {
  const title = headline === "" ? when : `${when}: ${headline}`;
  return title.length > longestTitle ? `${title.slice(0, longestTitle - 1).trimEnd()}…` : title;
}

/** Everything told about a story, each sentence once. */
export function sentencesOfStory({ beginning, now, facts }: RollupStory): CitedFact[] {
  const all = [beginning, ...facts, now].flatMap((fact) => fact ?? []);
  return [...new Map(all.map((fact) => [fact.text, fact])).values()];
}

const sourcesInBrief = 3;

function briefSources({ sources }: RollupStory): Citation[] {
  return sources.slice(-sourcesInBrief);
}

class Numbers {
  readonly citations: Citation[] = [];
  readonly #numbers = new Map<string, number>();

  linksTo(citations: Citation[]): string {
    return this.#numbered(citations)
      .map((number) => citationLink(number, this.citations[number - 1]?.url ?? ""))
      .join(" ");
  }

  dataOf({ id, headline, isKnown, why, now, beginning }: RollupStory): Story {
    const facts = [beginning ?? now].flatMap((fact) => (fact ? this.#factOf(fact) : []));
    const statements = now ? [this.#factOf(now)] : [];
    return { id, headline, gist: now?.text ?? "", isKnown, since: null, why, facts, statements };
  }

  briefDataOf(story: RollupStory): Story {
    const { id, headline, isKnown } = story;
    const citations = this.#numbered(briefSources(story));
    const line: Fact = { text: headline, citations, claim: "unchecked", proof: null };
    return { id, headline, gist: "", isKnown, since: null, why: null, facts: [line], statements: [] };
  }

  #factOf({ text, citations, claim, proof }: CitedFact): Fact {
    const [citation] = proof ? this.#numbered([proof.citation]) : [];
    return {
      ...{ text, claim, citations: this.#numbered(citations) },
      proof: proof && citation ? { ...proof, citation } : null,
    };
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

export function distinct(citations: Citation[]): Citation[] {
  return [...new Map(citations.map((citation) => [canonicalPage(citation.url), citation])).values()];
}
