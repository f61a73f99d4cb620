import { limits } from "../../../src/contract/base/limits.ts";
import type { QuestionCost } from "../../../src/contract/reading/questions.ts";
import { roughCents } from "../../ui/text/dollars.ts";
import { countOf } from "../../ui/text/numbers.ts";
import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("topics.ask", {
  en: {
    ask: "Ask",
    asking: "Asking…",
    askThisTopic: "Ask this topic",
    question: "Your question",
    answeredFrom: "Answers come only from this topic's updates.",
    placeholder: "What has happened since…?",
    tooLong: `Questions can be up to ${limits.question} characters`,
    lookingForAnAnswer: "Searching this topic's updates…",
    answered: "Answer ready below.",
    failed: "Couldn't answer the question.",
    questionKept: "Your question is still there.",
    noAnswer: "No update here answers that yet.",
    passagesHeading: "From the updates",
    yourAnswers: "Answers",
    searched: "Found by search",
    bySearch: "Answered by search, at no cost.",
    noneLeft: "You've used up today's model questions, so this was answered by search, at no cost.",
    priceUnknown: "price unknown",
    free: "no cost",
    about: (cost: string) => `about ${cost}`,
    askedFor: (source: string, cost: string) => `Answered by ${source}, ${cost} a question.`,
    model: (model: string) => `Answered by ${model}`,
    cost: (usd: number) => (usd > 0 ? `cost ${roughCents(usd)}` : "no cost"),
    passages: (count: number) => `Based on ${countOf(count, "passage")}`,
    updateOf: (day: string) => `Update from ${day}`,
  },
});

/** Who answers a question, and at what cost. */
export function askedFor({ source, model, costUsd, left }: QuestionCost): string {
  if (model === null) return words.bySearch;
  if (left <= 0) return words.noneLeft;
  const cost =
    costUsd === null ? words.priceUnknown : costUsd === 0 ? words.free : words.about(roughCents(costUsd));
  return words.askedFor(source, cost);
}
