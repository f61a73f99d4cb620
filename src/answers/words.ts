/** Why an answer is none. */
export const unreadable = { onlyPreamble: "it only says that it is about to look" };

/** Markdown at the end of an update that is not whole. */
export const cuts = {
  truncated: "*The answer was cut off by its length.*",
  tooLong: "*This summary was too long and is cut here.*",
};

/** A source answers with these words alone when it found nothing new. */
export const nothingNew = "NOTHING NEW";
