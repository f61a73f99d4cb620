import type { Outcome, Run } from "../../../src/contract/updates.ts";
import { modelInUse } from "../../sources/sources.ts";
import { roughCents, roughDollars } from "../../ui/text/dollars.ts";
import { countOf, formatCount } from "../../ui/text/numbers.ts";
import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    noneYet: "No runs yet. The first one starts automatically.",
    failedToFetchRuns: "Couldn't load runs",
    loadingRuns: "Loading runs",
    runHistory: "Run history",
    byOwnKey: (cost: string) => `${cost} on your key`,
  },
});

const outcomes: Record<Outcome, string> = {
  published: "Published",
  nothing_new: "Nothing new",
  failed: "Failed",
  waiting_for_budget: "Waiting for budget",
};

/** How a run ended, in plain words. */
export const outcomeWords = (outcome: Outcome | null) => (outcome ? outcomes[outcome] : "Under way");

/** '3 cents a day, 7 readers', from US dollars a day. */
export function costInWords(perDayUsd: number, readers: number): string {
  const cost = perDayUsd > 0 ? `${centsOrDollars(perDayUsd)} a day` : "Free";
  return `${cost}, ${countOf(readers, "reader")}`;
}

function centsOrDollars(usd: number): string {
  const cents = Math.round(usd * 100);
  if (usd < 0.01 || cents >= 100) return usd < 0.01 ? roughCents(usd) : roughDollars(usd);
  return countOf(cents, "cent");
}

/** Who wrote: the model, or the source where that has none of its own. */
export const runModel = ({ source, model }: Pick<Run, "source" | "model">) =>
  modelInUse({ name: source, model }) ?? source;

/** What a run looked at: '366 articles in 10 feeds', '3 were about this', '12 near misses'. Empty where it looked at none. */
export function runFindings({
  feeds,
  looked,
  relevant,
  nearMisses,
}: Pick<Run, "feeds" | "looked" | "relevant" | "nearMisses">): string[] {
  if (looked === 0 && feeds === 0) return [];
  const found = [
    `${countOf(looked, "article")}${feeds > 0 ? ` in ${countOf(feeds, "feed")}` : ""}`,
    `${formatCount(relevant)} ${relevant === 1 ? "was" : "were"} about this`,
    nearMisses > 0 && countOf(nearMisses, "near miss", "near misses"),
  ];
  return found.filter((part) => part !== false);
}

/** What a run took: '12.0K tokens in, 900 out', '2 searches'. What it did not use is left out. */
export function runUsage({
  inputTokens,
  outputTokens,
  searches,
}: Pick<Run, "inputTokens" | "outputTokens" | "searches">): string[] {
  const used = [
    inputTokens + outputTokens > 0 && `${countOf(inputTokens, "token")} in, ${formatCount(outputTokens)} out`,
    searches > 0 && countOf(searches, "search", "searches"),
  ];
  return used.filter((part) => part !== false);
}
