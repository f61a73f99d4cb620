import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Belonging, Finding, Findings } from "../../../src/contract/drafts/findings.ts";
import { call } from "../../api/client.ts";
import { optimistic } from "../../lists/optimistic.ts";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { findingsQuery } from "./queries.ts";
import { words } from "./words.ts";

/** Says of a page whether it belongs to the topic, or takes that back: shown at once, undone where it is refused. */
export function useMark(topicId: string): (belonging: Belonging) => void {
  return useMutation(marking(useQueryClient(), topicId)).mutate;
}

export function marking(client: QueryClient, topicId: string) {
  const key = findingsQuery(topicId).queryKey.join("/");
  return optimistic<Belonging>(client, {
    scope: `mark ${topicId}`,
    send: (belonging) =>
      call("POST", `/api/topics/${encodeURIComponent(topicId)}/findings`, { body: belonging }),
    affects: ({ queryKey }) => queryKey.join("/") === key,
    apply: (data, belonging) => marked(data as Findings, belonging),
    onError: (error) => toastFailure(words.markFailed, error, words.markFailedWhy),
  });
}

/** The findings with what was said of one page. */
export function marked(findings: Findings, { url, belongs }: Belonging): Findings {
  const say = (finding: Finding): Finding => {
    if (finding.url !== url) return finding;
    const { belongs: _before, ...others } = finding;
    return belongs === null ? others : { ...others, belongs };
  };
  return { ...findings, caught: findings.caught.map(say), nearMisses: findings.nearMisses.map(say) };
}
