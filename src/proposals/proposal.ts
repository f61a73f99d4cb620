import { type ProposalRequest, proposerOf, type WordProposal } from "../contract/proposals.ts";
import type { Source } from "../contract/sources.ts";
import type { Db } from "../db/open.ts";
import { AppError } from "../errors.ts";
import { ProviderFailure } from "../providers/failure.ts";
import type { Adapter, Endpoint } from "../providers/provider.ts";
import { type ProposedWords, proposalQuestion, readProposal } from "../relevance/word-proposal.ts";
import { findSource, type SourceRow } from "../sources/sources.ts";
import { accounted, type Bill, costsOf, newBill } from "../updates/money/billing.ts";
import { bounds, nextDay } from "../updates/money/budget.ts";
import { beginProposal, endProposal } from "../updates/proposal-runs.ts";
import { words } from "./words.ts";

export interface ProposalDeps {
  db: Db;
  now: () => Date;
  /** US dollars a day; null for no limit. */
  budget: number | null;
  sources: () => Source[];
  defaultSourceId: () => string;
  provider: (type: string) => Adapter | undefined;
  endpoint: (source: SourceRow) => Endpoint;
}

/** Milliseconds: a local model may have to be loaded first. */
const timeout = 60_000;

/**
 * Asks a model, once, which words to search for, within the day's budget.
 * @throws not_found where no model can be asked, too_many_requests past the budget, unavailable where the model fails
 */
export async function proposeWords(deps: ProposalDeps, draft: ProposalRequest): Promise<WordProposal> {
  const { db, now, budget } = deps;
  const source = requireProposer(deps, draft.sourceId);
  const begun = beginProposal(db, source, budget, now());
  if ("worst" in begun) {
    const retryAfter = Math.ceil((nextDay(now()).getTime() - now().getTime()) / 1000);
    throw new AppError("too_many_requests", words.noBudget(source.name, begun), { retryAfter });
  }
  const bill = newBill();
  try {
    const proposed = await ask(deps, source, draft, bill, begun.worstUsd);
    endProposal(db, source, begun.runId, bill, null, now());
    return { ...proposed, costUsd: costsOf(bill).costUsd, model: source.model };
  } catch (cause) {
    const failure = failureOf(cause, source);
    endProposal(db, source, begun.runId, bill, failure, now());
    throw new AppError("unavailable", failure.reason);
  }
}

function requireProposer(
  { db, now, sources, defaultSourceId }: ProposalDeps,
  chosen: string | null,
): SourceRow {
  const proposer = proposerOf(sources(), chosen ?? defaultSourceId());
  const source = proposer && findSource(db, proposer.id);
  if (!source) throw new AppError("not_found", words.noModel);
  if (source.openUntil && source.openUntil > now())
    throw new AppError("unavailable", words.resting(source.name));
  return source;
}

/** Its message is for the one who asked. */
class NoProposal extends Error {
  override name = "NoProposal";
}

async function ask(
  { provider, endpoint }: ProposalDeps,
  source: SourceRow,
  { name, description, tags, aiPrompt, language }: ProposalRequest,
  bill: Bill,
  worstUsd: number,
): Promise<ProposedWords> {
  const adapter = provider(source.type);
  if (!adapter) throw new NoProposal(words.unusable(source.name));
  const topic = {
    ...{ name, tags, language: language ?? null },
    description: description ?? "",
    aiPrompt: aiPrompt ?? "",
  };
  const question = {
    ...proposalQuestion(topic),
    groups: [],
    articles: [],
    maxOutputTokens: bounds.proposal.output,
    maxSearches: 0,
  };
  const withoutSearch = { ...endpoint(source), webSearch: false };
  const answer = await accounted(bill, source, worstUsd, () =>
    adapter.answer(question, withoutSearch, AbortSignal.timeout(timeout)),
  );
  const proposed = answer.end === "complete" ? readProposal(answer.text, topic) : null;
  if (!proposed) throw new NoProposal(words.unusable(source.name));
  return proposed;
}

function failureOf(cause: unknown, { name }: SourceRow) {
  const failure = { kind: null, retryAfter: null };
  if (cause instanceof ProviderFailure) {
    return { reason: cause.message, kind: cause.kind, retryAfter: cause.details.retryAfter ?? null };
  }
  if (cause instanceof NoProposal) return { ...failure, reason: cause.message };
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return { ...failure, kind: "try_later" as const, reason: words.tooSlow(name) };
  }
  return { ...failure, reason: words.unusable(name) };
}
