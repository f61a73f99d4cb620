import { queryOptions } from "@tanstack/react-query";
import type { Source } from "../../src/contract/topics/sources.ts";
import { call } from "../api/client.ts";
import { isUnderACent, roughDollars } from "../ui/text/dollars.ts";
import { words } from "./words.ts";

/** The AI sources that a topic can use. */
export const sourcesQuery = () =>
  queryOptions({
    queryKey: ["/api/topic-sources"],
    queryFn: ({ signal }) => call<Source[]>("GET", "/api/topic-sources", { signal }),
    staleTime: 5 * 60_000,
    retry: 3,
    refetchOnWindowFocus: false,
  });

/** The model behind a source; null if it equals the source's name. */
export function modelInUse({ name, model }: Pick<Source, "name" | "model">): string | null {
  return model.toLowerCase() === name.toLowerCase() ? null : model;
}

/** Says what a source is: in the page's language, if it's built in. */
export function describeSource({ id, description }: Pick<Source, "id" | "description">): string {
  const descriptions: Record<string, string> = words.descriptions;
  return descriptions[id.replaceAll(".", "-")] ?? description;
}

const hoursAMonth = 30 * 24;

/**
 * Describes the cost of a source's updates: 'about $0.02 an update, $1.80 a month' of 30 days; without the month for
 * manual topics. `costPerUpdate` is in US dollars, null if unknown.
 */
export function updateCost(costPerUpdate: number | null, frequency: number): string {
  if (costPerUpdate === null) return words.priceUnknown;
  if (costPerUpdate === 0) return words.free;
  const each = words.anUpdate(about(costPerUpdate));
  if (frequency === 0) return each;
  const month = (costPerUpdate * hoursAMonth) / frequency;
  return words.aMonth(each, isUnderACent(costPerUpdate) ? about(month) : roughDollars(month));
}

const about = (usd: number) => (isUnderACent(usd) ? roughDollars(usd) : words.about(roughDollars(usd)));
