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
    about: "A question to answer from a topic's updates.",
    example: { question: "How often has booster 14 flown?" },
  }),
  shape("Passage", passage, {
    about: "A passage from an update that fits a question.",
    fields: { text: "Plain text." },
    example: examplePassage,
  }),
  shape("Answer", answer, {
    about: "An answer from a topic's own updates.",
    fields: {
      answer:
        "Markdown; a reference is a link whose text is the number of its page among `citations`, counted from 1. Empty where the passages alone are given.",
      citations: "Pages of the topic's updates that the answer refers to.",
      passages: "What the answer is based on, or what fits best.",
      model: "The model that wrote the answer; null if none did.",
      note: "Why the topic's model wasn't used or gave no answer; null if it did.",
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
      model:
        "The model that would answer; null if the topic's source isn't a model, so that questions are searched for.",
      costUsd: "Typical cost of a question in US dollars; null if the price isn't known.",
      left: "How many questions to models you have left today (UTC).",
    },
    example: exampleCost,
  }),
];
