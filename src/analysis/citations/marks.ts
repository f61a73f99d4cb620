import {
  type Marks,
  notFoundMarks,
  notStatedMarks,
  opinionMarks,
  unverifiedMarks,
} from "../../contract/topics/marks.ts";
import { wordsIn } from "../../language/language-tags.ts";
import { type Edit, edited } from "../../language/markdown/source.ts";

/** Bracketed words, in markdown and in plain text. */
interface Mark {
  markdown: string;
  plain: string;
}

/** All marks are English if `language`, a BCP 47 tag, has none of its own. */
export const notFound = (language: string | null | undefined) => markOf(notFoundMarks, language);
export const notStated = (language: string | null | undefined) => markOf(notStatedMarks, language);
export const opinion = (language: string | null | undefined) => markOf(opinionMarks, language);
export const unverifiedQuotation = (language: string | null | undefined) => markOf(unverifiedMarks, language);

function markOf(marks: Marks, language: string | null | undefined): Mark {
  const words = wordsIn(marks, language) ?? marks.en ?? "";
  return { markdown: ` *(${words})*`, plain: ` (${words})` };
}

/**
 * Inserts marks at positions of a text and applies other edits, in any order. It parses nothing, so no text takes
 * long.
 */
export function marked(text: string, marks: { at: number; text: string }[], edits: Edit[] = []): string {
  const put = marks.map(({ at, text: mark }) => ({ start: at, end: at, text: mark }));
  const all = [...edits, ...put].sort((one, other) => one.start - other.start || one.end - other.end);
  return edited(text, all).text;
}
