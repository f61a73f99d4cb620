import { keyEnding } from "../../src/operations/desk/sources.ts";
import { environmentKeyOf } from "../../src/sources/keys.ts";
import { pricedAsOf, sourcePrice } from "../../src/sources/price.ts";
import { type SourceDeps, type SourceRow, whyUnavailable } from "../../src/sources/sources.ts";
import type { CommonOptions, Io } from "../io.ts";
import { sources as words } from "./words.ts";

type SourceView = ReturnType<typeof present>;

/** Presents a source with the field names of `--json`. */
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

/** The last four characters of a key, and its origin. */
function shownKey(row: SourceRow, parts: SourceDeps): { key: string | null; keyFrom: string | null } {
  const { ending, keyFrom } = keyEnding(row, parts);
  const from = keyFrom === "environment" ? (environmentKeyOf(row.id) ?? null) : keyFrom;
  return { key: ending === null ? null : `…${ending}`, keyFrom: from };
}

/** Prints JSON on request, or else one line per property. */
export function printSource(io: Io, { json }: CommonOptions, shown: SourceView): void {
  if (json) {
    io.printJson(shown);
    return;
  }
  const lines: [string, string][] = [
    [words.labels.id, shown.id],
    [words.labels.name, shown.name],
    [words.labels.type, shown.type],
    [words.labels.model, shown.movedFrom ? words.movedFrom(shown.model, shown.movedFrom) : shown.model],
    [words.labels.baseUrl, shown.baseUrl ?? words.ownAddress],
    [words.labels.key, shown.key === null ? words.none : words.key(shown.key, shown.keyFrom ?? "")],
    [words.labels.price, priceInWords(shown)],
    [words.labels.state, shown.unavailable ?? words.ready],
  ];
  const width = Math.max(9, ...lines.map(([name]) => Bun.stringWidth(name)));
  for (const [name, value] of lines) io.print(`${name}${" ".repeat(width - Bun.stringWidth(name))} ${value}`);
}

function priceInWords({ priceIn, priceOut, priceSearch, pricedAsOf: day }: SourceView): string {
  if (priceIn === null) return words.unknownPrice;
  if (priceIn + (priceOut ?? 0) + (priceSearch ?? 0) === 0) return words.free;
  const price = words.price(priceIn, priceOut ?? 0, priceSearch ?? 0);
  return day ? words.listed(price, day) : price;
}
