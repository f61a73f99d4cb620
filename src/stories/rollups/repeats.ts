import { addsTo, type Line, readLine, retells } from "./sentences.ts";
import type { CitedFact, RollupStory } from "./summing-job.ts";

/** Comparing stories takes quadratic time. */
const MOST_COMPARED = 40;

/** Leaves out stories whose headline was told, and sentences that add nothing to one of those before. */
export function withoutRepeats({
  stories,
  language,
}: {
  stories: RollupStory[];
  language: string;
}): RollupStory[] {
  const told: Line[] = [];
  const isTold = (line: Line) => told.some((one) => retells(one, line));
  const whatIsNew = <Said extends CitedFact>(fact: Said | null) => {
    const line = readLine(fact?.text ?? "", language);
    return addsTo(told, line) && !isTold(line) ? fact : null;
  };
  return stories.slice(0, MOST_COMPARED).flatMap((story) => {
    const headline = readLine(story.headline, language);
    if (isTold(headline)) return [];
    const [now, beginning] = [whatIsNew(story.now), whatIsNew(story.beginning)];
    const sentences = [now, beginning].flatMap((fact) => (fact ? readLine(fact.text, language) : []));
    told.push(headline, ...sentences);
    return [{ ...story, now, beginning }];
  });
}
