import marks from "./marks.json" with { type: "json" };

/** The bracketed note after what no cited page contains, by BCP 47 language; recognised when the text is shown. */
export type Marks = Record<string, string>;

/** Placed after a sentence. */
export const notFoundMarks: Marks = marks.notFound;

/** Placed after a quotation. */
export const unverifiedMarks: Marks = marks.unverified;

/** Placed after a cause, comparison or prediction that no cited page states, or whose opposite it states. */
export const notStatedMarks: Marks = marks.notStated;

/** Placed after a sentence on why a story matters that cites nothing. */
export const opinionMarks: Marks = marks.opinion;
