import { limits } from "../../../src/contract/limits.ts";
import type { QuestionCost } from "../../../src/contract/reading/questions.ts";
import { roughCents } from "../../ui/text/dollars.ts";
import { countOf } from "../../ui/text/numbers.ts";
import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    ask: "Ask",
    asking: "Asking…",
    askThisTopic: "Ask this topic",
    question: "Your question",
    answeredFrom: "Answered from what its updates told, and from nothing else.",
    placeholder: "What has happened since…?",
    tooLong: `A question must be ${limits.question} characters or less`,
    lookingForAnAnswer: "Looking through what was told…",
    answered: "Answered, below.",
    failed: "The question could not be answered.",
    questionKept: "Your question is still in the field.",
    noAnswer: "Nothing that was told here answers this. A later update may.",
    passagesHeading: "What was told about it",
    yourAnswers: "Answers",
    searched: "Found by search",
    bySearch: "Answered by search, at no cost.",
    noneLeft: "No more questions to a model today: answered by search, at no cost.",
    priceUnknown: "price unknown",
    free: "no cost",
    model: (model: string) => `Answered by ${model}`,
    cost: (usd: number) => (usd > 0 ? `cost ${roughCents(usd)}` : "no cost"),
    passages: (count: number) => `What it is drawn from: ${countOf(count, "passage")}`,
    updateOf: (day: string) => `Update of ${day}`,
  },
});

/** Who will answer a question, and what that costs. */
export function askedFor({ source, model, costUsd, left }: QuestionCost): string {
  if (model === null) return words.bySearch;
  if (left <= 0) return words.noneLeft;
  const cost =
    costUsd === null ? words.priceUnknown : costUsd === 0 ? words.free : `about ${roughCents(costUsd)}`;
  return `Answered by ${source}, ${cost} a question.`;
}
