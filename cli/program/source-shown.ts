import { keyEnding } from "../../src/operations/desk/sources.ts";
import { environmentKeyOf } from "../../src/sources/keys.ts";
import { pricedAsOf, sourcePrice } from "../../src/sources/price.ts";
import { type SourceDeps, type SourceRow, whyUnavailable } from "../../src/sources/sources.ts";
import type { CommonOptions, Io } from "../io.ts";

type SourceView = ReturnType<typeof present>;

/** Presents a source, under the names that `--json` has. */
export function present(row: SourceRow, parts: SourceDeps) {
  const { id, name, type, description, provider, icon, model, webSearch, systemPrompt, isEnabled } = row;
  const unavailable = whyUnavailable(row, parts);
  const price = sourcePrice(row);
  return {
    id,
    name,
    type,
    description,
    provider,
    icon,
    model,
    webSearch,
    available: unavailable === null,
    unavailable,
    baseUrl: row.apiUrl,
    ...shownKey(row, parts),
    systemPrompt,
    priceIn: price?.input ?? null,
    priceOut: price?.output ?? null,
    priceSearch: price?.search ?? null,
    pricedAsOf: pricedAsOf(row),
    enabled: isEnabled,
    movedFrom: row.movedFrom,
  };
}

/** The last four characters of a key, and where it is from. */
function shownKey(row: SourceRow, parts: SourceDeps): { key: string | null; keyFrom: string | null } {
  const { ending, keyFrom } = keyEnding(row, parts);
  const from = keyFrom === "environment" ? (environmentKeyOf(row.id) ?? null) : keyFrom;
  return { key: ending === null ? null : `…${ending}`, keyFrom: from };
}

/** As JSON where that is asked for, or a line a property. */
export function printSource(io: Io, { json }: CommonOptions, shown: SourceView): void {
  if (json) {
    io.printJson(shown);
    return;
  }
  const lines: [string, string | null][] = [
    ["id", shown.id],
    ["name", shown.name],
    ["type", shown.type],
    ["model", shown.movedFrom ? `${shown.model} (moved from ${shown.movedFrom})` : shown.model],
    ["base URL", shown.baseUrl ?? "the provider's own"],
    ["key", shown.key === null ? "none" : `${shown.key} (${shown.keyFrom})`],
    ["price", priceInWords(shown)],
    ["state", shown.unavailable ?? "ready"],
  ];
  for (const [name, value] of lines) io.print(`${name.padEnd(9)} ${value}`);
}

function priceInWords({ priceIn, priceOut, priceSearch, pricedAsOf: day }: SourceView): string {
  if (priceIn === null)
    return "not known: set --price-in, --price-out and --price-search (0 for a local model)";
  if (priceIn + (priceOut ?? 0) + (priceSearch ?? 0) === 0) return "free";
  const listed = day ? ` (listed on ${day})` : "";
  return `$${priceIn} in, $${priceOut} out a million tokens, $${priceSearch} a thousand searches${listed}`;
}
