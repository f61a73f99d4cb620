import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { limits } from "../../../src/contract/base/limits.ts";
import type { Answer, Passage, QuestionCost } from "../../../src/contract/reading/questions.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { CountedText } from "../../ui/form/counted-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { shortDate } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/text-language.ts";
import { SummaryText } from "../../updates/summary-text.tsx";
import { Papers } from "../stories/papers.tsx";
import { askedFor, words } from "./words.ts";

/** Asks questions about a topic's updates, with earlier questions below. */
export function Ask({ topicId }: { topicId: string }) {
  const { data: exchanges } = useQuery(exchangesQuery(topicId));
  return (
    <section aria-labelledby="ask" className="mb-9 border-t border-line pt-7">
      <h2 id="ask" className="headline text-[1.375rem]">
        {words.askThisTopic}
      </h2>
      <p className="mt-0.5 mb-3 text-muted">{words.answeredFrom}</p>
      <QuestionForm topicId={topicId} />
      {exchanges.length > 0 && (
        <ol aria-label={words.yourAnswers} className="mt-6 grid gap-8">
          {exchanges.map((exchange) => (
            <ShownExchange key={exchange.number} exchange={exchange} topicId={topicId} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The text stays until it's answered. */
function QuestionForm({ topicId }: { topicId: string }) {
  const { data: cost } = useQuery(questionCostQuery(topicId));
  const { mutate, isPending, isSuccess, error } = useAsk(topicId);
  const [text, setText] = useState("");
  const question = text.trim();
  const mayAsk = question !== "" && question.length <= limits.question && !isPending;
  const ask = () => {
    if (!mayAsk) return;
    // Text typed in the meantime is another question.
    mutate(question, { onSuccess: () => setText((now) => (now === text ? "" : now)) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    ask();
  };
  return (
    <form onSubmit={submit} onKeyDown={pressed}>
      <CountedText
        label={words.question}
        name="question"
        placeholder={words.placeholder}
        value={text}
        limit={limits.question}
        tooLong={words.tooLong}
        onChange={setText}
      />
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-h-5 text-note text-muted">{cost && askedFor(cost)}</p>
        <Button
          type="submit"
          variant="primary"
          size="small"
          aria-disabled={!mayAsk}
          className="aria-disabled:opacity-50"
        >
          {isPending && <Icon name="spinner" className="size-4 animate-turn" />}
          {isPending ? words.asking : words.ask}
        </Button>
      </div>
      <p role="status" className={isPending ? "text-note text-muted" : "sr-only"}>
        {isPending ? words.lookingForAnAnswer : isSuccess && words.answered}
      </p>
      {error && !isPending && (
        <p role="alert" className="mt-2 flex items-start gap-2 text-[0.875rem]">
          <Icon name="alert" className="mt-0.5 size-4 text-danger" />
          <span>
            {serverMessage(error) ?? words.failed} {words.questionKept}
          </span>
        </p>
      )}
    </form>
  );
}

/** A question, its answer, and the passages behind the answer. */
function ShownExchange({ exchange, topicId }: { exchange: Exchange; topicId: string }) {
  const { question, answer: given } = exchange;
  const { answer, citations, passages, model, costUsd, note } = given;
  const [isOpen, setOpen] = useState(false);
  const list = <Passages passages={passages} topicId={topicId} />;
  return (
    <li>
      <h3 {...written(question)} className="headline text-lead leading-snug">
        {question}
      </h3>
      {note && <p className="mt-1.5 text-[0.875rem] text-muted">{sentence(note)}</p>}
      {answer ? (
        <div className="mt-2">
          <SummaryText content={answer} citations={citations} stories={[]} compact />
        </div>
      ) : (
        passages.length === 0 && <p className="mt-2">{words.noAnswer}</p>
      )}
      {(answer || model) && (
        <p className="mt-2 text-note text-muted tabular-nums">
          <Separated>
            {model ? words.model(model) : words.searched}
            {words.cost(costUsd)}
          </Separated>
        </p>
      )}
      {passages.length > 0 &&
        (answer ? (
          <Fold as="h4" heading={words.passages(passages.length)} isOpen={isOpen} onToggle={setOpen}>
            {list}
          </Fold>
        ) : (
          <>
            <h4 className="eyebrow mt-4 mb-2">{words.passagesHeading}</h4>
            {list}
          </>
        ))}
    </li>
  );
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function Passages({ passages, topicId }: { passages: Passage[]; topicId: string }) {
  const now = new Date();
  return (
    <ul className="grid gap-4">
      {passages.map(({ summaryId, storyId, at, headline, text, citations }) => (
        <li key={`${summaryId} ${storyId}`} className="border-s-2 border-line ps-4">
          <p {...written(headline, { beside: text })} className="font-semibold">
            <Link to={`/story/${encodeURIComponent(storyId)}`} className="hover:underline">
              {headline}
            </Link>
          </p>
          <p {...written(text)} className="measure">
            {text}
          </p>
          <Papers citations={citations} now={now} />
          <p className="mt-1 text-note">
            <Link
              to={`/topic/${topicId}?summary=${encodeURIComponent(summaryId)}`}
              className="tap text-accent hover:underline"
            >
              {words.updateOf(shortDate(at, now))}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** A question with its answer, kept while the app is open. */
interface Exchange {
  number: number;
  question: string;
  answer: Answer;
}

const path = (topicId: string) => `/api/topics/${encodeURIComponent(topicId)}/questions`;

/** The cost of a question to a topic, and who answers it. */
const questionCostQuery = (topicId: string) =>
  queryOptions({
    queryKey: ["/api/topics", topicId, "questions", "cost"],
    queryFn: ({ signal }) => call<QuestionCost>("GET", `${path(topicId)}/cost`, { signal }),
    staleTime: 5 * 60_000,
  });

/** A topic's questions and answers, latest first, kept while reading elsewhere. */
const exchangesQuery = (topicId: string) =>
  queryOptions<Exchange[]>({
    queryKey: ["exchanges", topicId],
    initialData: [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });

function useAsk(topicId: string) {
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
