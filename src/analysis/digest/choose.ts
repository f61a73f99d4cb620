import { sentencesOf } from "../../language/sentences.ts";
import type { Article } from "../../retrieval/article.ts";
import { changeSince } from "../changes/changes.ts";
import { union } from "./compare-words.ts";
import type { Paper, QuotedSentence, Sentence } from "./papers.ts";
import { endsWithinADay } from "./phrases.ts";
import { type Background, type KnownText, SentenceScores, timeOf } from "./sentence-scores.ts";

export interface ChosenSentence extends QuotedSentence {
  /** The index of the sentence in its paper. */
  place: number;
}

export interface ChosenSentences {
  gist: ChosenSentence | null;
  /** Most informative first. */
  facts: ChosenSentence[];
  /** The sentence that says what changed in a known story: the gist or, where another is nearer to the news, a fact. */
  since: ChosenSentence | null;
  /** True if a known story is told once more: nothing says what changed. */
  isRetelling: boolean;
}

const MAX_FACTS = 5;
/** Words of a story: what is read in half a minute. */
const MAX_WORDS = 130;
/** A further sentence with a lower score isn't worth reading. */
const MIN_FACT = 0.6;
/** The most characters of a sentence and one that goes on from it. */
const MAX_CHARACTERS = 380;

/**
 * Chooses the sentence of an event's papers that says what happened, and up to five others with the most information
 * and the least repetition (maximal marginal relevance, Carbonell and Goldstein 1998): the words that papers use most
 * and that aren't told yet, figures, names, and what they start with. Each paper contributes before one contributes more.
 */
export function chooseSentences(papers: Paper[], background: Background): ChosenSentences {
  const { told } = background;
  const scores = new SentenceScores(papers, background);
  const sentences = withoutTold(withoutOutdated(papers, background.language), scores);
  const first = best(
    sentences.filter(({ goesOn }) => !goesOn),
    (sentence) => scores.ofGist(sentence),
  );
  const isRetelling = told !== null && papers.every((_, paper) => scores.isRetelling(paper));
  const nothing = { gist: null, facts: [], since: null, isRetelling };
  if (!first) return nothing;
  // One of them may say what changed.
  const most = told === null ? MAX_FACTS : MAX_FACTS + 1;
  const chosen = withFacts(first.sentence, sentences, scores, most);
  const [gist, ...facts] = chosen;
  const change = told === null ? undefined : changeOf(told, chosen, background.language, scores);
  if (isRetelling && !(change && scores.isDevelopment(change))) return nothing;
  const statement = ({ text, paper, place }: Sentence) => {
    return { text, place, article: articleOf(papers, paper) };
  };
  return {
    gist: gist && gist !== change ? statement(gist) : null,
    facts: facts.filter((fact) => fact !== change).map(statement),
    since: change ? statement(change) : null,
    isRetelling: false,
  };
}

/** The gist and at most `most` facts, the best first; a sentence that goes on from one of them is joined to it. */
function withFacts(gist: Sentence, sentences: Sentence[], scores: SentenceScores, most: number): Sentence[] {
  const chosen = [gist];
  let words = gist.length;
  while (chosen.length <= most) {
    const next = best(
      sentences.filter(
        (one) =>
          words + one.length <= MAX_WORDS &&
          isIntroduced(one, chosen) &&
          (!one.goesOn || leadOf(one, chosen)),
      ),
      (sentence) => scores.ofFact(sentence, chosen),
    );
    if (!next || next.score < MIN_FACT) break;
    const lead = next.sentence.goesOn ? leadOf(next.sentence, chosen) : undefined;
    if (lead) chosen.splice(chosen.indexOf(lead), 1, joined(lead, next.sentence));
    else chosen.push(next.sentence);
    words += next.sentence.length;
  }
  return chosen;
}

/**
 * The sentence nearest to the news of all that readers do not know, before others one that replaces a figure or day
 * that they were told.
 */
function changeOf(
  told: KnownText[],
  chosen: Sentence[],
  language: string,
  scores: SentenceScores,
): Sentence | undefined {
  const known = told.flatMap(({ title, extract }) => [title, ...sentencesOf(extract, language)]);
  const isReplacing = ({ text }: Sentence) => changeSince(known, [text], language)?.replaced != null;
  return best(
    chosen.filter((sentence) => !scores.isTold(sentence)),
    (sentence) =>
      scores.ofChange(sentence) +
      (isReplacing(sentence) ? REPLACING : 0) +
      (sentence === chosen[0] ? FIRST : 0),
  )?.sentence;
}

/** True if readers were told of everything that it speaks of as known. */
function isIntroduced({ known, paper, place }: Sentence, chosen: Sentence[]): boolean {
  const before = chosen.filter((one) => one.paper < paper || (one.paper === paper && one.place < place));
  return known.every((word) => before.some(({ text }) => text.includes(word)));
}

/** The chosen sentence that a further one goes on from, unless both are too long together. */
function leadOf({ paper, place, text }: Sentence, chosen: Sentence[]): Sentence | undefined {
  return chosen.find(
    (one) => one.paper === paper && one.place === place - 1 && one.text.length + text.length < MAX_CHARACTERS,
  );
}

function joined(lead: Sentence, next: Sentence): Sentence {
  return {
    ...lead,
    text: `${lead.text} ${next.text}`,
    words: union([lead.words, next.words]),
    length: lead.length + next.length,
    names: lead.names + next.names,
    isAction: lead.isAction || next.isAction,
    isToll: lead.isToll || next.isToll,
  };
}

/** Points that a sentence gains by a figure or day that replaces one that was told. */
const REPLACING = 1;
/** Points that the sentence gains that was chosen first, as the one that says what happened. */
const FIRST = 0.5;

function best(sentences: Sentence[], scoreOf: (sentence: Sentence) => number) {
  let found: { sentence: Sentence; score: number } | undefined;
  for (const sentence of sentences) {
    const score = scoreOf(sentence);
    if (score > (found?.score ?? -Infinity)) found = { sentence, score };
  }
  return found;
}

/**
 * Leaves out a count of the dead, hurt or missing where a later paper has a higher one, "over 800" beside 832, and what
 * lasts "until this evening" where a later paper says "until Thursday".
 */
function withoutOutdated(papers: Paper[], language: string): Sentence[] {
  const sentences = papers.flatMap((paper) => paper.sentences);
  const isLater = (one: { paper: number }, other: { paper: number }) =>
    timeOf(papers, one) > timeOf(papers, other);
  const counts = [...sentences, ...papers.map(({ tolls }, paper) => ({ tolls, paper }))];
  const hasOldToll = (sentence: Sentence) =>
    sentence.tolls.some((toll, of) =>
      counts.some((other) => {
        const count = other.tolls[of] ?? 0;
        return toll !== null && count > toll && (isLater(other, sentence) || isRoundedFrom(count, toll));
      }),
    );
  const hasOldEnd = (sentence: Sentence) =>
    endsWithinADay(sentence.text, papers[sentence.paper]?.language) &&
    sentences.some(
      (other) =>
        isLater(other, sentence) && changeSince([sentence.text], [other.text], language)?.replaced != null,
    );
  return sentences.filter((sentence) => !hasOldToll(sentence) && !hasOldEnd(sentence));
}

/** True for hundreds or tens of another paper's exact count. */
function isRoundedFrom(count: number, toll: number): boolean {
  const step = count >= 200 ? 100 : 10;
  return toll >= step && toll === Math.floor(count / step) * step;
}

/** Leaves out what readers were told, unless nothing else is left. */
function withoutTold(sentences: Sentence[], scores: SentenceScores): Sentence[] {
  const left = sentences.filter((sentence) => !scores.isTold(sentence));
  return left.length > 0 ? left : sentences;
}

function articleOf(papers: Paper[], paper: number): Article {
  const found = papers[paper];
  if (!found) throw new RangeError(`there is no paper ${paper}`);
  return found.article;
}
