import type { Article } from "../../../../src/retrieval/article.ts";
import type { Draft } from "../../../../src/updates/writing/parsing-jobs.ts";
import { answerOf } from "../../../../src/updates/writing/reader.ts";

/** Pages to cite by their numbers, each of a site of its own. */
export function citedPages(count: number): Article[] {
  return Array.from({ length: count }, (_, at) => {
    const url = `https://site${at + 1}.example/a`;
    const site = `site${at + 1}.example`;
    return { url, page: url, title: `Page ${at + 1}`, extract: "", site, publishedAt: null };
  });
}

/** An answer of the source of a topic about rockets, to which nothing is known. */
export function draftOf(text: string, citations = citedPages(3)): Draft {
  const { draft } = answerOf({ text, fallbackTitle: "Rockets", end: "complete", citations, memory: null });
  if (!draft) throw new Error("the answer says that there is nothing new");
  return draft;
}

/** The stories of an answer, each with its facts in their places. */
export function shapeIn(text: string, citations = citedPages(3)) {
  const { stories, statements } = draftOf(text, citations);
  return stories.map(({ citations: _, statements: __, ...story }) => ({
    ...story,
    facts: story.facts.map((at) => {
      const { text, citations } = statements[at] ?? { text: "", citations: [] };
      return { text, citations };
    }),
  }));
}
