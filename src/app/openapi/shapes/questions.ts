import {
  answer,
  type Passage,
  passage,
  type QuestionCost,
  question,
  questionCost,
} from "../../../contract/reading/questions.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";
import { exampleCitation, exampleFact } from "./updates.ts";

const examplePassage: Passage = {
  summaryId: exampleIds.summary,
  storyId: exampleIds.story,
  at: "2026-11-21T07:00:04.000Z",
  headline: "Booster 14 flies for the ninth time",
  text: exampleFact.text,
  citations: [exampleCitation],
};

const exampleCost: QuestionCost = {
  source: "DeepSeek V3",
  model: "deepseek-flash",
  costUsd: 0.0009,
  left: 48,
};

export const questionShapes = [
  shape("Question", question, {
    about: "What is to be answered from a topic's updates.",
    example: { question: "How often has booster 14 flown?" },
  }),
  shape("Passage", passage, {
    about: "What an update told that fits a question.",
    fields: { text: "Plain text." },
    example: examplePassage,
  }),
  shape("Answer", answer, {
    about: "An answer from a topic's own updates.",
    fields: {
      answer:
        "Markdown; a reference is a link whose text is the number of its page among `citations`, counted from 1. Empty where the passages alone are given.",
      citations: "Pages of the topic's updates that the answer refers to.",
      passages: "What the answer is made of, or what fits best.",
      model: "What wrote the answer; null where none did.",
      costUsd: "US dollars.",
      note: "Why the topic's model was not asked, or gave nothing. Null where there is nothing to say.",
    },
    example: {
      answer: "Nine times, the last time on Thursday. [1](https://paper.example/booster-14)",
      citations: [exampleCitation],
      passages: [examplePassage],
      model: "deepseek-flash",
      costUsd: 0.0008,
      note: null,
    },
  }),
  shape("QuestionCost", questionCost, {
    about: "What a question to a topic costs.",
    fields: {
      model: "What would be asked; null where the topic's source is no model and questions are searched for.",
      costUsd: "US dollars of a usual question; null where the price is not known.",
      left: "How many questions to models you have left today (UTC).",
    },
    example: exampleCost,
  }),
];
