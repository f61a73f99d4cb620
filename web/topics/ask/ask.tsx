import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { limits } from "../../../src/contract/limits.ts";
import { serverMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { CountedText } from "../../ui/form/counted-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ShownExchange } from "./exchange.tsx";
import { exchangesQuery, questionCostQuery, useAsk } from "./queries.ts";
import { askedFor, words } from "./words.ts";

/** A question over everything that a topic was told, with what was asked before. */
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

/** What was typed stays until it is answered. */
function QuestionForm({ topicId }: { topicId: string }) {
  const { data: cost } = useQuery(questionCostQuery(topicId));
  const { mutate, isPending, isSuccess, error } = useAsk(topicId);
  const [text, setText] = useState("");
  const question = text.trim();
  const mayAsk = question !== "" && question.length <= limits.question && !isPending;
  const ask = () => {
    if (!mayAsk) return;
    // What is typed meanwhile is another question.
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
        <Button type="submit" variant="primary" aria-disabled={!mayAsk} className="aria-disabled:opacity-50">
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
            {serverMessage(error) ?? words.failed} {words.yourQuestionIsStill}
          </span>
        </p>
      )}
    </form>
  );
}
