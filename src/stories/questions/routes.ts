import { Elysia } from "elysia";
import { limits, rates } from "../../contract/base/limits.ts";
import { answer, question, questionCost } from "../../contract/reading/questions.ts";
import { refusals } from "../../http/refusals.ts";
import type { Guard } from "../../people/auth/guard.ts";
import { askTopic, costOfQuestion, type QuestionDeps } from "./ask.ts";

interface Options extends QuestionDeps {
  guard: Guard;
}

export function questionRoutes({ guard, ...deps }: Options) {
  return new Elysia({ prefix: "/topics/:id/questions", tags: ["Stories"] })
    .use(guard)
    .post("/", ({ user, params, body }) => askTopic(deps, user.id, params.id, body.question), {
      user: true,
      memberLimits: [rates.questions],
      detail: {
        operationId: "askTopic",
        summary: "Ask a question about a topic",
        description: [
          "Answers only from the topic's updates and their sources: written by the topic's source if it's a model, otherwise the matching passages. Nothing is stored. “Not reported” is an answer, not an error.",
          `Past the member's or the day's budget, past ${limits.modelQuestions} questions to models a member and UTC day, and where the model fails, the passages alone are given.`,
        ].join(" "),
        responses: refusals("not_found"),
      },
      body: question,
      response: { 200: answer },
    })
    .get("/cost", ({ user, params }) => costOfQuestion(deps, user.id, params.id), {
      user: true,
      detail: {
        operationId: "readQuestionCost",
        summary: "Get what a question costs",
        description: "Show it before asking.",
        responses: refusals("not_found"),
      },
      response: { 200: questionCost },
    });
}
