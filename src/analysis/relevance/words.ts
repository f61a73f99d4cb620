/** Why an article is taken or left, in words that its topic's creator reads. */
export const REASONS = {
  inTitle: (words: string[]) => `${quoted(words)} in the title`,
  inText: (words: string[]) => `${quoted(words)} in the text`,
  besides: (words: string[]) => `also ${quoted(words)}`,
  alone: (words: string[]) => `${quoted(words)} alone ${words.length > 1 ? "do" : "does"} not count`,
  inCommon: (words: string[]) => `has ${quoted(words)} in common with articles that are surely about it`,
  alike: "is much like articles that are surely about it",
  otherSense: (word: string) =>
    `${quoted([word])} may mean something else here: nothing else of the topic stands beside it`,
  bearsName: (site: string) => `comes from '${site}', which bears the topic's name`,
  unwanted: (item: string) => `${quoted([item])} is not wanted`,
  sport: "reads like a report of a game, which is not wanted",
  abroad: (country: string) => `is about ${country}, and other countries are not wanted`,
  nothing: "holds nothing of what the topic is about",
  otherLanguage: (language: string, wanted: string) =>
    `is in ${nameOf(language)}, and the topic is in ${nameOf(wanted)}`,
  missing: (words: string[]) => `holds none of ${quoted(words)}, one of which it must hold`,
  excluded: (word: string) => `holds ${quoted([word])}, which must not occur`,
  old: (published: Date) => `was published on ${published.toISOString().slice(0, 10)}, which is too long ago`,
  /** `why` is the model's own; it may be empty. */
  model: (belongs: boolean, why: string) =>
    `a model judged that it is ${belongs ? "" : "not "}about the topic${why === "" ? "" : `: ${why}`}`,
  wholeFeed: "everything of this feed belongs here",
  belongs: "you said that it belongs here",
  doesNotBelong: "you said that it does not belong here",
  likeMarked: (title: string) => `resembles ${quoted([title])}, which you said does not belong here`,
};

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

function nameOf(language: string): string {
  return languageNames.of(language) ?? language;
}

const MAX_SHOWN = 3;
const MAX_LENGTH = 60;

function quoted(words: string[]): string {
  const shown = words.slice(0, MAX_SHOWN).map((word) => `'${[...word].slice(0, MAX_LENGTH).join("")}'`);
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
