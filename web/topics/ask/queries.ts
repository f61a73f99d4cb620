import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answer, QuestionCost } from "../../../src/contract/reading/questions.ts";
import { call } from "../../api/client.ts";

/** A question with its answer, as long as the app is open. */
export interface Exchange {
  number: number;
  question: string;
  answer: Answer;
}

const path = (topicId: string) => `/api/topics/${encodeURIComponent(topicId)}/questions`;

/** What a question to a topic costs, and who answers it. */
export const questionCostQuery = (topicId: string) =>
  queryOptions({
    queryKey: ["/api/topics", topicId, "questions", "cost"],
    queryFn: ({ signal }) => call<QuestionCost>("GET", `${path(topicId)}/cost`, { signal }),
    staleTime: 5 * 60_000,
  });

/** What was asked of a topic and answered, latest first. It is kept while one reads elsewhere. */
export const exchangesQuery = (topicId: string) =>
  queryOptions<Exchange[]>({
    queryKey: ["exchanges", topicId],
    initialData: [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });

export function useAsk(topicId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (question: string) => call<Answer>("POST", path(topicId), { body: { question } }),
    onSuccess: (answer, question) => {
      client.setQueryData(exchangesQuery(topicId).queryKey, (before = []) => [
        { number: before.length, question, answer },
        ...before,
      ]);
      void client.invalidateQueries({ queryKey: questionCostQuery(topicId).queryKey, exact: true });
    },
  });
}
