import { z } from "zod";

const keys = [
  ...(["inTitle", "inText", "besides", "alone", "inCommon", "missing"] as const),
  ...(["alike", "otherSense", "bearsName", "unwanted", "sport", "abroad", "nothing"] as const),
  ...(["otherLanguage", "excluded", "old", "judgedAbout", "judgedNotAbout", "wholeFeed"] as const),
  ...(["belongs", "doesNotBelong", "likeMarked", "fittedBefore", "readersFoundOffTopic"] as const),
] as const;

/** The reason why an article was taken or not: the key of a text, and its values, such as the words found. */
export const reason = z.object({
  key: z.enum(keys),
  values: z.array(z.string().max(300)).max(3),
});
export type Reason = z.infer<typeof reason>;
export type ReasonKey = Reason["key"];

const MAX_LENGTH = 60;
const MAX_WHY = 300;

function of(key: ReasonKey, ...values: string[]): Reason {
  return { key, values: values.slice(0, 3).map((value) => [...value].slice(0, MAX_LENGTH).join("")) };
}

export const REASONS = {
  inTitle: (words: string[]) => of("inTitle", ...words),
  inText: (words: string[]) => of("inText", ...words),
  besides: (words: string[]) => of("besides", ...words),
  alone: (words: string[]) => of("alone", ...words),
  inCommon: (words: string[]) => of("inCommon", ...words),
  alike: of("alike"),
  otherSense: (word: string) => of("otherSense", word),
  bearsName: (site: string) => of("bearsName", site),
  unwanted: (item: string) => of("unwanted", item),
  sport: of("sport"),
  abroad: (country: string) => of("abroad", country),
  nothing: of("nothing"),
  otherLanguage: (language: string, wanted: string) => of("otherLanguage", language, wanted),
  missing: (words: string[]) => of("missing", ...words),
  excluded: (word: string) => of("excluded", word),
  old: (published: Date) => of("old", published.toISOString().slice(0, 10)),
  /** `why` is the model's own; it may be empty. */
  model: (belongs: boolean, why: string): Reason => ({
    key: belongs ? "judgedAbout" : "judgedNotAbout",
    values: why === "" ? [] : [why.slice(0, MAX_WHY)],
  }),
  wholeFeed: of("wholeFeed"),
  belongs: of("belongs"),
  doesNotBelong: of("doesNotBelong"),
  likeMarked: (title: string) => of("likeMarked", title),
  fittedBefore: of("fittedBefore"),
  readersFoundOffTopic: of("readersFoundOffTopic"),
};
