import type { Outcome, Run } from "../../../src/contract/topics/updates.ts";
import { modelInUse } from "../../sources/sources.ts";
import { roughCents, roughDollars } from "../../ui/text/dollars.ts";
import { countOf, formatCount } from "../../ui/text/numbers.ts";
import { words as units } from "../../ui/words.ts";
import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("topics.runs", {
  en: {
    noneYet: "No runs yet. The first one starts automatically.",
    failedToFetchRuns: "Couldn't load runs",
    loadingRuns: "Loading runs",
    runHistory: "Run history",
    underWay: "Under way",
    free: "Free",
    aDay: (cost: string) => `${cost} a day`,
    readers: (readers: number) => countOf(readers, "reader"),
    looked: (looked: number, feeds: number) =>
      `${countOf(looked, "article")}${feeds > 0 ? ` in ${countOf(feeds, "feed")}` : ""}`,
    aboutThis: (relevant: number) => `${formatCount(relevant)} ${relevant === 1 ? "was" : "were"} about this`,
    nearMisses: (count: number) => countOf(count, "near miss", "near misses"),
    tokens: (read: number, written: number) => `${countOf(read, "token")} in, ${formatCount(written)} out`,
    searches: (count: number) => countOf(count, "search", "searches"),
    byOwnKey: (cost: string) => `${cost} on your key`,
  },
});

const outcomes: Record<Outcome, string> = inLanguage("topics.runs.outcomes", {
  en: {
    published: "Published",
    nothing_new: "Nothing new",
    failed: "Failed",
    waiting_for_budget: "Waiting for budget",
  },
});

/** The result of a run, in plain words. */
export const outcomeWords = (outcome: Outcome | null) => (outcome ? outcomes[outcome] : words.underWay);

/** '3 cents a day, 7 readers', from US dollars a day. */
export function costInWords(perDayUsd: number, readers: number): string {
  const cost = perDayUsd > 0 ? words.aDay(centsOrDollars(perDayUsd)) : words.free;
  return `${cost}, ${words.readers(readers)}`;
}

function centsOrDollars(usd: number): string {
  const cents = Math.round(usd * 100);
  if (usd < 0.01 || cents >= 100) return usd < 0.01 ? roughCents(usd) : roughDollars(usd);
  return units.money.cents(cents);
}

/** The writer of an update: the model, or the source if it has none. */
export const runModel = ({ source, model }: Pick<Run, "source" | "model">) =>
  modelInUse({ name: source, model }) ?? source;

/**
 * The articles that a run looked at: '366 articles in 10 feeds', '3 were about this', '12 near misses'. Empty if
 * none.
 */
export function runFindings({
  feeds,
  looked,
  relevant,
  nearMisses,
}: Pick<Run, "feeds" | "looked" | "relevant" | "nearMisses">): string[] {
  if (looked === 0 && feeds === 0) return [];
  const found = [
    words.looked(looked, feeds),
    words.aboutThis(relevant),
    nearMisses > 0 && words.nearMisses(nearMisses),
  ];
  return found.filter((part) => part !== false);
}

/** The resources that a run used: '12.0K tokens in, 900 out', '2 searches'. Omits unused ones. */
export function runUsage({
  inputTokens,
  outputTokens,
  searches,
}: Pick<Run, "inputTokens" | "outputTokens" | "searches">): string[] {
  const used = [
    inputTokens + outputTokens > 0 && words.tokens(inputTokens, outputTokens),
    searches > 0 && words.searches(searches),
  ];
  return used.filter((part) => part !== false);
}
