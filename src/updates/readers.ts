import { linkCitations } from "../citations/links.ts";
import { markUnverified, quotationsOf } from "../citations/quotations.ts";
import { plainText } from "../contract/plain-text.ts";
import { type KnownStory, whatIsNew } from "../memory/news.ts";
import type { Answer } from "../providers/provider.ts";
import type { Article } from "../retrieval/article.ts";
import { readAnswer, saysNothingNew, type Told } from "./answer-text.ts";
import type { FinishedText, ReadAnswer, SortedNews } from "./parsing-jobs.ts";
import { freshPart, reported, sectionsOf } from "./sections.ts";

export function answerOf(asked: {
  text: string;
  fallbackTitle: string;
  end: Answer["end"];
  citations: Article[];
}): ReadAnswer {
  const { text, fallbackTitle, end, citations } = asked;
  if (saysNothingNew(text)) return { told: null, reported: [], quotations: [] };
  const told = readAnswer(text, fallbackTitle, end === "truncated" ? end : "complete");
  return {
    told,
    reported: reported(sectionsOf(told.content), citations),
    quotations: quotationsOf(told.content),
  };
}

export function newsOf({
  found,
  known,
  now,
  answer,
}: {
  found: Article[];
  known: KnownStory[];
  now: Date;
  answer: { told: Told; citations: Article[] } | null;
}): SortedNews {
  const { groups, retold } = whatIsNew(found, known, now);
  return {
    groups: groups.map(({ storyId, articles }) => ({ storyId, pages: articles.map(({ page }) => page) })),
    retold: retold.map(({ article, storyId }) => ({ storyId, page: article.page })),
    answer: answer && groups.length > 0 ? freshAnswer(answer, groups) : null,
  };
}

function freshAnswer(
  answer: { told: Told; citations: Article[] },
  groups: ReturnType<typeof whatIsNew>["groups"],
): SortedNews["answer"] {
  const fresh = new Set(groups.flatMap(({ articles }) => articles.map(({ page }) => page)));
  const title = groups[0]?.articles[0]?.title ?? answer.told.title;
  const { told, citations } = freshPart(answer, sectionsOf(answer.told.content), fresh, title);
  const kept = citations.map((citation) => answer.citations.indexOf(citation) + 1);
  return { told, kept, quotations: quotationsOf(told.content) };
}

export function finished({
  content,
  citations,
  found,
}: {
  content: string;
  citations: Article[];
  found: number[];
}): FinishedText {
  const texts = citations.map(({ title, extract }) => `${title}\n\n${extract}`);
  const linked = linkCitations(markUnverified(content, texts, new Set(found)), citations);
  return { content: linked, plainText: plainText(linked) };
}
