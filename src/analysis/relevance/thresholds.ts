/**
 * The proof that each sign of a topic gives, from 0 to 1, where an article holds the whole of it in its title. An
 * article is taken from 0.5 on. Behind each stands the set of tests/data that fixed it, or the rule that it follows
 * from; "real headlines" are those that docs/relevance.md tells of.
 */
export const THRESHOLDS = {
  /** The whole name: no other sign is needed. */
  name: 0.9,
  /** A tag or a search word: enough in the title and at the beginning of the text. "open" */
  tag: 0.75,
  /** A name that the description lists: enough in the title alone. "own" */
  mention: 0.6,
  /** A name within a longer phrase of the description: a near miss. "five" */
  phrase: 0.3,
  /** A common word of the description, by how rare it is: two in the title are enough. All four sets */
  detail: 0.45,
  /** The most that a part of a longer name is worth: with one more word of the topic it is enough. */
  part: 0.5,
  /** "Russia" of "Russia and Czechia" in a Russian paper: a near miss. Real headlines */
  atHome: 0.22,
  /** A part that stands for the whole name is enough. */
  standIn: 0.65,
  /** The share of a word's articles that hold more of the topic, from which on it stands for the name. "fresh", "five" */
  standsForName: 0.6,
  /** The most that a name of several senses proves while nothing tells which is meant: too little. */
  otherSense: 0.45,
  /** The least that the other signs must prove to tell the sense; and where the name is missing. "open", "five" */
  support: 0.1,
  supportAlone: 0.7,
  /** The share of the name's articles with such signs from which on it has one sense in all of them. "open" */
  sameSense: 0.25,
  /** The share of them about what is not meant, below which they have one sense too. "open", "fresh" */
  otherSenses: 0.2,
  /** The likeness to sure articles that tells the sense. "open" */
  clears: 0.3,
  /** An own feed whose site is called as the topic is enough. */
  bearsName: 0.6,
  /** The share of a score that is lost where the article is about what is not wanted: a fifth is left. */
  refusal: 0.8,
  /** The most that likeness to sure articles proves; less where nothing of the topic stands in the article. "open" */
  likeness: 0.65,
  silent: 0.8,
  /**
   * The same for one thing with a name of its own, which is seldom left out, and in scripts without spaces, where likeness
   * tells less: too little. Real headlines
   */
  silentOfOne: 0.6,
  /** The share of it that is left where the article shares no word of which the sure ones hold many. Real headlines */
  alike: 0.5,
  /** The score from which on an article teaches others. "open" */
  sure: 0.55,
  /** The same for a title with a proper noun or place of the name, where too few are sure. Real headlines */
  sureOfPart: 0.44,
  /**
   * The weight of a place in the text beside the title: its beginning, and the rest, where the whole name alone is a
   * near miss. "fresh", real headlines
   */
  lead: 0.75,
  rest: 0.54,
} as const;
