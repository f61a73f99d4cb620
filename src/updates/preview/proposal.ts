import { proposalQuestion, readProposal } from "../../analysis/relevance/model/word-proposal.ts";
import { AppError } from "../../base/errors.ts";
import { type ProposalRequest, proposerOf, type WordProposal } from "../../contract/drafts/proposals.ts";
import type { Source } from "../../contract/topics/sources.ts";
import { maySpendOn, readAllowance } from "../../people/users/allowance.ts";
import { findSource, type SourceRow } from "../../sources/sources.ts";
import { type CallDeps, callModel } from "../model-calls.ts";
import { bounds, nextDay } from "../money/budget.ts";
import { withoutBudget, proposals as words } from "./words.ts";

export interface ProposalDeps extends CallDeps {
  sources: () => Source[];
  defaultSourceId: () => string;
}

/** @throws not_found where no model can be asked, too_many_requests past the budget, unavailable if the model fails */
export async function proposeWords(
  deps: ProposalDeps,
  userId: string,
  draft: ProposalRequest,
): Promise<WordProposal> {
  const source = requireProposer(deps, userId, draft.sourceId);
  const { name, description, tags, aiPrompt, language } = draft;
  const topic = {
    ...{ name, tags, language: language ?? null },
    description: description ?? "",
    aiPrompt: aiPrompt ?? "",
  };
  const call = {
    kind: "proposal" as const,
    user: { id: userId },
    bounds: bounds.proposal,
    ...proposalQuestion(topic),
    words: { unusable: words.unusable(source.name), tooSlow: words.tooSlow(source.name) },
  };
  const called = await callModel(deps, source, call, ({ text, end }) =>
    end === "complete" ? readProposal(text, topic) : null,
  );
  if (called.outcome === "answered") {
    return { ...called.value, costUsd: called.costUsd, model: source.model };
  }
  if (called.outcome === "no_budget") {
    const now = deps.now();
    const retryAfter = Math.ceil((nextDay(now).getTime() - now.getTime()) / 1000);
    throw new AppError("too_many_requests", withoutBudget(source.name, called.shortage), { retryAfter });
  }
  throw new AppError("unavailable", called.outcome === "failed" ? called.reason : call.words.unusable);
}

function requireProposer(
  { db, now, sources, defaultSourceId }: ProposalDeps,
  userId: string,
  chosen: string | null,
): SourceRow {
  const allowance = readAllowance(db, userId);
  const allowed = sources().filter(({ id }) => maySpendOn(allowance, id));
  const proposer = proposerOf(allowed, chosen ?? defaultSourceId());
  const source = proposer && findSource(db, proposer.id);
  if (!source) throw new AppError("not_found", words.noModel);
  if (source.openUntil && source.openUntil > now())
    throw new AppError("unavailable", words.resting(source.name));
  return source;
}
