/**
 * The proof that each sign of a topic gives, from 0 to 1, if an article's title contains all of it. An article is
 * taken from 0.5 on. Each comment ends with the set of tests/data that fixed it, or the rule that it follows from;
 * "real headlines" are described in docs/relevance.md.
 */
export const THRESHOLDS = {
  /** The whole name: no other sign is needed. */
  name: 0.9,
  /** A tag or a search word: enough in the title and at the start of the text. "open" */
  tag: 0.75,
  /** A name that the description lists: enough in the title alone. "own" */
  mention: 0.6,
  /** A common word of the description, by its rarity: two in the title are enough. All four sets */
  detail: 0.45,
  /** The same if the description is a list of single words: one in the title is enough if it's rare. Real headlines */
  listed: 0.65,
  /** The most for a part of a longer name: with one more word of the topic it's enough. */
  part: 0.5,
  /** "Russia" of "Russia and Czechia" in a Russian paper: a near miss. Real headlines */
  atHome: 0.22,
  /** A part that stands for the whole name is enough. */
  standIn: 0.65,
  /** The share of a word's articles with more of the topic, above which it stands for the name. "fresh", "five" */
  standsForName: 0.6,
  /** The most for a name with several senses while nothing shows which is meant: too little. */
  otherSense: 0.45,
  /** The least that the other signs must prove to decide the sense. "open", "five" */
  support: 0.1,
  /** The share of the name's articles with such signs, above which it has one sense in all of them. "open" */
  sameSense: 0.25,
  /** The share of them about another sense, below which they have one sense too. "open", "fresh" */
  otherSenses: 0.2,
  /** The similarity to certain articles that decides the sense. "open" */
  clears: 0.3,
  /** The topic's own feed, if its site has the topic's name, is enough. */
  bearsName: 0.6,
  /** The share of a score that is lost if the article is about what isn't wanted: a fifth is left. */
  refusal: 0.8,
  /** The most for similarity to certain articles; less if the article contains nothing of the topic. "open" */
  likeness: 0.65,
  silent: 0.8,
  /**
   * The same for a single thing with its own name, which is seldom left out, and in scripts without spaces, where
   * similarity means less: too little. Real headlines
   */
  silentOfOne: 0.6,
  /** The share of it that is left if the article has no word that many certain ones share. Real headlines */
  alike: 0.5,
  /** An article about the same event as one with the name in its title. "own", real headlines */
  sameEvent: 0.6,
  /** The score from which on an article teaches others. "open" */
  sure: 0.55,
  /** The same for a title with a proper noun or place from the name, if too few are certain. Real headlines */
  sureOfPart: 0.44,
  /**
   * The weight of positions outside the title: the start of the text, and the rest, where the whole name alone is a
   * near miss. "fresh", real headlines
   */
  lead: 0.75,
  rest: 0.54,
} as const;
