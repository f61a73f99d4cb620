import { notFoundMarks } from "../contract/marks.ts";
import { type Edit, edited } from "../markdown/source.ts";

/** Words in brackets, once for markdown and once for plain text. */
export interface Mark {
  markdown: string;
  plain: string;
}

export const unverifiedQuotation = markOf("unverified quotation");

/** English where `language`, a BCP 47 tag, has no words of its own. */
export function notFound(language: string | null): Mark {
  return markOf(notFoundMarks[language?.split("-", 1)[0] ?? ""] ?? notFoundMarks.en ?? "");
}

function markOf(words: string): Mark {
  return { markdown: ` *(${words})*`, plain: ` (${words})` };
}

/** Puts marks at places of a text and writes other edits into it, in any order. It reads nothing, so that any text takes no time. */
export function marked(text: string, marks: { at: number; text: string }[], edits: Edit[] = []): string {
  const put = marks.map(({ at, text: mark }) => ({ start: at, end: at, text: mark }));
  const all = [...edits, ...put].sort((one, other) => one.start - other.start || one.end - other.end);
  return edited(text, all).text;
}
