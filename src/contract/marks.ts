import marks from "./marks.json" with { type: "json" };

/** Words in brackets behind what no cited page holds, by BCP 47 language; known again when the text is shown. */
export type Marks = Record<string, string>;

/** Behind a sentence. */
export const notFoundMarks: Marks = marks.notFound;

/** Behind a quotation. */
export const unverifiedMarks: Marks = marks.unverified;

/** Behind a cause, comparison or prediction that no cited page gives. */
export const notStatedMarks: Marks = marks.notStated;

/** Behind a sentence on why a story matters that cites nothing. */
export const opinionMarks: Marks = marks.opinion;
