import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { proposalRequest, proposerOf, type WordProposal } from "../../../src/contract/drafts/proposals.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { sourcesQuery } from "../../sources/sources.ts";
import { Button } from "../../ui/button.tsx";
import { checkBy } from "../../ui/form/form.ts";
import { Icon } from "../../ui/icon.tsx";
import { roughCents } from "../../ui/text/dollars.ts";
import { words } from "../feeds/words.ts";
import { addWords } from "../feeds/words-field.tsx";
import { useDefaultSource } from "./source-field.tsx";
import type { TopicForm, TopicFormValues } from "./topic-form.ts";

/** Lets a model propose words, which become chips to keep or remove. Nothing if no model is available. */
export function ProposeWords({ form: { values, set, refuse } }: { form: TopicForm }) {
  const preselected = useDefaultSource()?.id ?? null;
  const sources = useQuery(sourcesQuery()).data ?? [];
  const proposer = proposerOf(sources, values.sourceId ?? preselected);
  const [said, setSaid] = useState("");
  // The words may have changed while the answer was on its way.
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: object) => call<WordProposal>("POST", "/api/topics/proposal", { body }),
    onSuccess: (proposal) => {
      const { added, ...proposed } = withProposal(values, proposal);
      set("searchWords", proposed.searchWords);
      set("includeWords", proposed.includeWords);
      set("excludeWords", proposed.excludeWords);
      set("language", proposed.language);
      setSaid(words.proposed(added, costWords(proposal.costUsd)));
    },
  });
  if (!proposer) return null;

  const propose = () => {
    if (isPending) return;
    const { data, error } = checkBy(proposalRequest, values);
    if (!data) return refuse(error.issues);
    setSaid("");
    mutate(data);
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button className="min-h-11" aria-disabled={isPending} onClick={propose}>
          <Icon
            name={isPending ? "spinner" : "plus"}
            className={isPending ? "size-4 animate-turn" : "size-4"}
          />
          {isPending ? words.proposing : words.propose}
        </Button>
        <p className="min-w-0 grow basis-48 text-note text-muted">
          {words.proposer(proposer.name, costWords(proposer.costPerProposal))}
        </p>
      </div>
      <p role="status" className="text-[0.875rem] not-empty:mt-1.5">
        {said}
      </p>
      {error && !isPending && (
        <p role="alert" className="mt-2 flex gap-2 text-note text-danger">
          <Icon name="alert" className="mt-px size-4" />
          {serverMessage(error) ?? words.notProposed}
        </p>
      )}
    </div>
  );
}

/** US dollars; null if unknown. */
function costWords(usd: number | null): string {
  if (usd === null) return words.proposalUnpriced;
  return usd === 0 ? words.proposalFree : words.aboutCents(roughCents(usd));
}

type Words = Pick<TopicFormValues, "searchWords" | "includeWords" | "excludeWords" | "language">;

/** Adds the proposed words that fit, and counts them. A chosen language stays. */
export function withProposal(values: Words, proposal: WordProposal): Words & { added: number } {
  const add = (chosen: string[], proposed: string[], others: string[]) =>
    addWords(chosen, proposed.join(","), others).chips;
  const searched = [...proposal.names, ...proposal.searchWords];
  const searchWords = add(values.searchWords, searched, values.excludeWords);
  const includeWords = add(values.includeWords, proposal.includeWords, values.excludeWords);
  const excludeWords = add(values.excludeWords, proposal.excludeWords, [...searchWords, ...includeWords]);
  const count = (of: Words) => of.searchWords.length + of.includeWords.length + of.excludeWords.length;
  const language = values.language ?? proposal.language;
  const now = { searchWords, includeWords, excludeWords, language };
  return { ...now, added: count(now) - count(values) };
}
