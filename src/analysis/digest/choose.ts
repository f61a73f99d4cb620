import { sentencesOf } from "../../language/sentences.ts";
import type { Article } from "../../retrieval/article.ts";
import { changeSince } from "../changes/changes.ts";
import type { Paper, QuotedSentence, Sentence } from "./papers.ts";
import { type Background, type KnownText, SentenceScores, timeOf } from "./sentence-scores.ts";

interface ChosenSentences {
  gist: QuotedSentence | null;
  /** The most telling first. */
  facts: QuotedSentence[];
  /** The sentence that changed in a known story: a fact or, where that is all there is to tell, the gist. */
  since: QuotedSentence | null;
}

const MAX_FACTS = 5;
/** Below it, a further sentence tells less than it takes to read. */
const MIN_FACT = 1.1;

/**
 * Chooses from an event's papers the sentence that says what happened, and up to five others that tell most and repeat
 * least (maximal marginal relevance, Carbonell and Goldstein 1998): figures, names, what papers have in common, and
 * what they begin with. Each paper gives something before one gives more.
 */
export function chooseSentences(papers: Paper[], background: Background): ChosenSentences {
  const { told } = background;
  const scores = new SentenceScores(papers, background);
  const sentences = withoutTold(withoutOutdated(papers), scores);
  const first = best(sentences, (sentence) => scores.ofGist(sentence));
  if (!first) return { gist: null, facts: [], since: null };
  const chosen = [first.sentence];
  const most = told === null ? MAX_FACTS : MAX_FACTS + 1;
  while (chosen.length <= most) {
    const next = best(
      sentences.filter((sentence) => !chosen.includes(sentence)),
      (sentence) => scores.ofFact(sentence, chosen),
    );
    if (!next || next.score < MIN_FACT) break;
    chosen.push(next.sentence);
  }
  const [gist, ...facts] = chosen;
  const change = told === null ? undefined : changeOf(told, { facts, gist }, background.language, scores);
  const statement = ({ text, paper }: Sentence) => ({ text, article: articleOf(papers, paper) });
  return {
    gist: gist && gist !== change ? statement(gist) : null,
    facts: facts.filter((fact) => fact !== change).map(statement),
    since: change ? statement(change) : null,
  };
}

/** The fact that differs from what readers know, else the one that tells most that is new, else a gist that they do not. */
function changeOf(
  told: KnownText[],
  { facts, gist }: { facts: Sentence[]; gist: Sentence | undefined },
  language: string,
  scores: SentenceScores,
): Sentence | undefined {
  const known = told.flatMap(({ title, extract }) => [title, ...sentencesOf(extract, language)]);
  const differing = (sentences: Sentence[]) => {
    const change = changeSince(
      known,
      sentences.map(({ text }) => text),
      language,
    );
    return change ? sentences[change.place] : undefined;
  };
  return (
    differing(facts) ??
    best(facts, (fact) => scores.ofChange(fact))?.sentence ??
    (gist && (differing([gist]) ?? (scores.isTold(gist) ? undefined : gist)))
  );
}

function best(sentences: Sentence[], scoreOf: (sentence: Sentence) => number) {
  let found: { sentence: Sentence; score: number } | undefined;
  for (const sentence of sentences) {
    const score = scoreOf(sentence);
    if (score > (found?.score ?? -Infinity)) found = { sentence, score };
  }
  return found;
}

/** Leaves out a count of the dead, hurt or missing where a later paper has a higher one. */
function withoutOutdated(papers: Paper[]): Sentence[] {
  const sentences = papers.flatMap((paper) => paper.sentences);
  return sentences.filter(
    (sentence) =>
      !sentence.tolls.some(
        (toll, of) =>
          toll !== null &&
          sentences.some(
            (other) => (other.tolls[of] ?? 0) > toll && timeOf(papers, other) > timeOf(papers, sentence),
          ),
      ),
  );
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
