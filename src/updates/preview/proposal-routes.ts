import { Elysia } from "elysia";
import { rates } from "../../contract/base/limits.ts";
import { proposalRequest, wordProposal } from "../../contract/drafts/proposals.ts";
import { refusal } from "../../http/refusals.ts";
import type { Guard } from "../../people/auth/guard.ts";
import { type ProposalDeps, proposeWords } from "./proposal.ts";

interface Options extends ProposalDeps {
  guard: Guard;
}

export function proposalRoutes({ guard, ...deps }: Options) {
  return new Elysia({ prefix: "/topics", tags: ["Topics"] })
    .use(guard)
    .post("/proposal", ({ user, body }) => proposeWords(deps, user.id, body), {
      user: true,
      memberLimits: [rates.proposals],
      detail: {
        operationId: "proposeWords",
        summary: "Have a model suggest search terms for a topic",
        description:
          "Takes a draft and stores nothing of it. Asks the draft's source where that is a model, else the cheapest one that can be asked (`proposesWords` and `costPerProposal` of `listSources`), once and without a search. What it costs counts towards the member's and the day's budget; past either it is 429 until the next day (UTC).",
        responses: {
          ...refusal("not_found", "No model can be asked on this server"),
          ...refusal("unavailable", "The model cannot be asked, or gave nothing that could be used"),
        },
      },
      body: proposalRequest,
      response: { 200: wordProposal },
    });
}
