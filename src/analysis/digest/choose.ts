import { ToldStory } from "../changes/told-story.ts";
import { cleanTitleOf } from "./clean-titles.ts";
import { union } from "./compare-words.ts";
import type { Paper, Sentence } from "./papers.ts";
import { type Background, SentenceScores } from "./sentence-scores.ts";

interface ChosenSentences {
  /** The sentence on what happened, or changed in a known story; null if a headline alone says it. */
  lead: Sentence | null;
  /** Most informative first. */
  facts: Sentence[];
  /** True if every paper only tells a known story once more. */
  isRetelling: boolean;
}

const MAX_FACTS = 5;
/** Words of a story: what is read in less than a minute. */
const MAX_WORDS = 150;
/** A further sentence with a lower score isn't worth reading. */
const MIN_FACT = 1;
/** The most characters of a sentence and one that goes on from it. */
const MAX_CHARACTERS = 380;

/**
 * Chooses the sentence of an event's papers that says what happened, and up to five others with the most information
 * and the least repetition (maximal marginal relevance, Carbonell and Goldstein 1998): what papers start with, the words
 * that they use most and that aren't told yet, figures and actions. Each paper contributes before one contributes more.
 */
export function chooseSentences(papers: Paper[], background: Background): ChosenSentences {
  const { told, language } = background;
  const story = told && new ToldStory(told, papers[0]?.language ?? language);
  const isNews = papers.map((paper) => !story?.isRetelling(reportOf(paper)));
  const isRetelling = !isNews.includes(true);
  const scores = new SentenceScores(papers, background);
  const newsIn = (sentence: Sentence) => (story && isNews[sentence.paper] ? newsOf(sentence, story) : 0);
  const isTold = (sentence: Sentence) => scores.isTold(sentence) && newsIn(sentence) < LEAST_NEWS;
  const all = papers.flatMap((paper) => paper.sentences);
  const untold = all.filter((sentence) => !isTold(sentence));
  const sentences = untold.length > 0 ? untold : all;
  const candidates = sentences.filter(
    (sentence) => !sentence.goesOn && (!story || (!sentence.isBackground && newsIn(sentence) >= LEAST_NEWS)),
  );
  const first = best(candidates, (sentence) => scores.ofGist(sentence) + 2 * newsIn(sentence));
  if (!first) {
    const further = sentences.filter(
      (sentence) => !sentence.goesOn && !sentence.isBackground && !isTold(sentence),
    );
    // A retelling seldom says more than its figures.
    const isFact = ({ words }: Sentence) => !isRetelling || words.figures.size > 0;
    const next = best(further.filter(isFact), (sentence) => scores.ofGist(sentence));
    return {
      lead: null,
      facts: story && next ? withFacts(next.sentence, sentences, scores) : [],
      isRetelling,
    };
  }
  const [lead = null, ...facts] = withFacts(first.sentence, sentences, scores);
  return { lead, facts, isRetelling };
}

const reportOf = (paper: Paper) => ({
  title: cleanTitleOf(paper).text,
  sentences: paper.sentences.map(({ text }) => text),
  publishedAt: paper.article.publishedAt,
});

/** Scores what a sentence tells of the news in its headline; an action or toll counts without it. */
function newsOf({ text, article, isAction, isToll }: Sentence, story: ToldStory): number {
  const news = story.newsIn(text, article.title);
  return news === 0 && (isAction || isToll) ? story.newsIn(text, "") : news;
}

/** The gist and its facts, the best first; what goes on from one of them is joined to it. */
function withFacts(gist: Sentence, sentences: Sentence[], scores: SentenceScores): Sentence[] {
  const chosen = [gist];
  const runs = sentences.concat(runsOf(sentences));
  let words = gist.length;
  while (chosen.length <= MAX_FACTS) {
    const next = best(
      runs.filter(
        (one) =>
          !chosen.some((other) => overlaps(one, other)) &&
          // Sentences before the news only lead up to it.
          !(one.paper === gist.paper && one.place < gist.place) &&
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

/** True if readers were told of everything that it speaks of as known. */
function isIntroduced({ known, paper, place }: Sentence, chosen: Sentence[]): boolean {
  const before = chosen.filter((one) => one.paper < paper || (one.paper === paper && one.place < place));
  return known.every((word) => before.some(({ text }) => text.includes(word)));
}

/** The chosen sentence that a further one goes on from, unless both are too long together. */
function leadOf({ paper, place, text }: Sentence, chosen: Sentence[]): Sentence | undefined {
  return chosen.find(
    (one) => one.paper === paper && one.last === place - 1 && one.text.length + text.length < MAX_CHARACTERS,
  );
}

/** Sentences together with one or more that go on from them. */
function runsOf(sentences: Sentence[]): Sentence[] {
  return sentences
    .filter(({ goesOn }) => !goesOn)
    .flatMap((lead) => {
      const runs: Sentence[] = [];
      let run = lead;
      for (const next of sentences) {
        if (!next.goesOn || leadOf(next, [run]) === undefined) continue;
        run = joined(run, next);
        runs.push(run);
      }
      return runs;
    });
}

function overlaps(one: Sentence, other: Sentence): boolean {
  return one.paper === other.paper && one.place <= other.last && other.place <= one.last;
}

function joined(lead: Sentence, next: Sentence): Sentence {
  return {
    ...lead,
    last: next.last,
    text: `${lead.text} ${next.text}`,
    words: union([lead.words, next.words]),
    length: lead.length + next.length,
    isAction: lead.isAction || next.isAction,
    isToll: lead.isToll || next.isToll,
  };
}

/** Points of a sentence that says what changed. */
const LEAST_NEWS = 0.7;

function best(sentences: Sentence[], scoreOf: (sentence: Sentence) => number) {
  let found: { sentence: Sentence; score: number } | undefined;
  for (const sentence of sentences) {
    const score = scoreOf(sentence);
    if (score > (found?.score ?? -Infinity)) found = { sentence, score };
  }
  return found;
}
