import { expect, test } from "bun:test";
import fc from "fast-check";
import { topicSources } from "../../../../src/db/schema/sources.ts";
import { changeAllowance } from "../../../../src/people/users/allowance.ts";
import { recordFailed } from "../../../../src/updates/ledger.ts";
import { callModel } from "../../../../src/updates/model-calls.ts";
import { newBill } from "../../../../src/updates/money/billing.ts";
import { committedToday } from "../../../../src/updates/money/budget.ts";
import { memberCommittedToday } from "../../../../src/updates/money/member-budget.ts";
import { type Claim, leaseTime, noteSending } from "../../../../src/updates/queue/claims.ts";
import { enqueue } from "../../../../src/updates/queue/queue.ts";
import { rescueLapsed } from "../../../../src/updates/queue/rescue.ts";
import { openTestApp } from "../../../support/app.ts";
import { giveKey } from "../../../support/openai-source.ts";
import { claimNext } from "../../../support/updates/claim-next.ts";

/** US dollars: what an update and a question cost at worst, and what may be spent a day. */
const worst = { update: 0.1, question: 0.0375 };
const bounds = { ada: 0.35, bob: 0.2, all: 0.5 };

const step = fc.oneof(
  fc.record({ kind: fc.constant("due" as const), topic: fc.nat(5) }),
  fc.record({ kind: fc.constant("claim" as const) }),
  fc.record({ kind: fc.constant("end" as const), of: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant("crash" as const), isSent: fc.boolean() }),
  fc.record({ kind: fc.constant("ask" as const), who: fc.nat(1), isLost: fc.boolean() }),
);

test("whatever ends, crashes or is asked in whatever order, no member and not all together spend past their bound", async () => {
  const testApp = openTestApp();
  const { db, clock } = testApp;
  giveKey(testApp, "gpt-4o", { priceIn: 0, priceOut: 25, priceSearch: 0 });
  const people = [await testApp.signUp("Ada"), await testApp.signUp("Bob")];
  const [ada = "", bob = ""] = people.map(({ user }) => user.id);
  changeAllowance(db, ada, { dailyUsd: bounds.ada });
  const topics: string[] = [];
  for (const n of [0, 1, 2, 3, 4, 5]) {
    const { token } = people[n % 2] ?? { token: "" };
    topics.push((await testApp.createTopic(token, { name: `Topic ${n}`, sourceId: "gpt-4o" })).id);
  }
  const source = db
    .select()
    .from(topicSources)
    .all()
    .find(({ id }) => id === "gpt-4o");
  if (!source) throw new Error("the source must be there");
  const terms = { worker: "one", budget: bounds.all, memberBudget: bounds.bob };
  const calls = { db, now: () => clock.now, endpoint: () => ({ fetch }) as never, ...terms };
  const claims: Claim[] = [];
  let fallbacks = 0;

  const take = () => {
    const claim = claimNext(db, terms, clock.now);
    if (claim?.source.id === "digest") fallbacks++;
    if (claim) claims.push(claim);
  };
  const end = (claim: Claim, of: number) => {
    if (claim.reservedUsd > 0) noteSending(db, claim, clock.now);
    const costUsd = claim.reservedUsd * of;
    const bill = { ...newBill(), spent: { inputTokens: 0, outputTokens: 0, searches: 0, costUsd } };
    const failure = { reason: "over", kind: null, retryAfter: null };
    recordFailed(db, claim, { failure, bill, random: 0 }, clock.now);
  };
  const ask = async (userId: string, isLost: boolean) => {
    const provider = () => ({
      needsKey: true,
      asksModel: true,
      answer: async () => {
        if (isLost) throw new Error("lost on the way");
        const usage = { inputTokens: 0, outputTokens: 10, searches: 0 };
        return { text: "so", citations: [], end: "complete" as const, usage, costUsd: worst.question };
      },
    });
    const call = {
      ...{ kind: "question" as const, system: "", prompt: "", user: { id: userId } },
      ...{ bounds: { input: 0, output: 1_500 }, words: { unusable: "no", tooSlow: "no" } },
    };
    await callModel({ ...calls, provider: provider as never }, source, call, ({ text }) => text);
  };

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      clock.advance(24 * 3_600_000);
      for (const each of steps) {
        if (each.kind === "due") enqueue(db, topics[each.topic] ?? "", "requested by admin", clock.now);
        if (each.kind === "claim") take();
        const [claim] = each.kind === "end" || each.kind === "crash" ? claims.splice(0, 1) : [];
        if (claim && each.kind === "end") end(claim, each.of);
        if (claim && each.kind === "crash") {
          if (each.isSent && claim.reservedUsd > 0) noteSending(db, claim, clock.now);
          clock.advance(leaseTime + 1);
          rescueLapsed(db, clock.now);
        }
        if (each.kind === "ask") await ask([ada, bob][each.who] ?? "", each.isLost);
        const spent = [ada, bob].map((id) => memberCommittedToday(db, id, clock.now));
        expect(spent[0]).toBeLessThanOrEqual(bounds.ada + 1e-9);
        expect(spent[1]).toBeLessThanOrEqual(bounds.bob + 1e-9);
        expect(committedToday(db, clock.now)).toBeLessThanOrEqual(bounds.all + 1e-9);
        expect(committedToday(db, clock.now)).toBeCloseTo((spent[0] ?? 0) + (spent[1] ?? 0), 9);
      }
      for (const claim of claims.splice(0)) end(claim, 1);
    }),
    { numRuns: 60 },
  );
  expect(fallbacks).toBeGreaterThan(10);
}, 180_000);
