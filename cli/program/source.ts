import type { Db } from "../../src/db/open.ts";
import { costOf } from "../../src/providers/prices.ts";
import { findAdapter } from "../../src/providers/registry.ts";
import { loadSecret, openVault } from "../../src/secret.ts";
import { environmentKeyOf, KeyUnreadable, keyOf } from "../../src/sources/keys.ts";
import { pricedAsOf, sourcePrice } from "../../src/sources/price.ts";
import { type Probe, probeSource } from "../../src/sources/probe.ts";
import {
  addSource,
  type NewSource,
  removeSource,
  requireSource,
  type SourceChanges,
  setSource,
} from "../../src/sources/settings.ts";
import {
  addDefaultSources,
  endpointOf,
  readSources,
  type SourceDeps,
  type SourceRow,
  whyUnavailable,
} from "../../src/sources/sources.ts";
import { retryFailed } from "../../src/summaries/queue.ts";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { configure, withDatabase } from "../open.ts";
import { tableLines } from "../table.ts";

/** The options of `set` and `add`, as they are written. */
export interface SourceOptions extends CommonOptions {
  key?: string;
  keyStdin?: boolean;
  model?: string;
  baseUrl?: string;
  systemPrompt?: string;
  priceIn?: number;
  priceOut?: number;
  priceSearch?: number;
  enable?: boolean;
  disable?: boolean;
}

/** Prints every source with its model, and whether it can be used or why not. */
export function sourceList(io: Io, options: CommonOptions): void {
  const shown = withSources(io, options, (db, parts) => readSources(db).map((row) => present(row, parts)));
  if (options.json) {
    io.printJson(shown);
    return;
  }
  const rows = shown.map(({ id, model, unavailable }) => [id, model, unavailable ?? "ready"]);
  for (const line of tableLines(rows)) io.print(line);
}

/** Prints all that is known of one source. Of its key no more than the last four characters. */
export function sourceShow(io: Io, id: string, options: CommonOptions): void {
  print(
    io,
    options,
    withSources(io, options, (db, parts) => present(requireSource(db, id), parts)),
  );
}

/** Changes a source. Topics whose last run failed on it are due again where it was started anew. */
export async function sourceSet(io: Io, id: string, options: SourceOptions): Promise<void> {
  const changes = await changesOf(io, options);
  if (Object.values(changes).every((change) => change === undefined)) {
    throw new CommandFailed("Nothing to change. See what there is with: topicapp source set --help");
  }
  const shown = withSources(io, options, (db, parts) => {
    const before = requireSource(db, id);
    const row = setSource(db, parts, id, changes);
    if (before.stoppedReason !== null && row.stoppedReason === null) retryFailed(db, id, io.now());
    return present(row, parts);
  });
  print(io, options, shown);
}

/** Adds a source of a known type at an address of its own. */
export async function sourceAdd(
  io: Io,
  id: string,
  options: SourceOptions & Pick<NewSource, "name" | "type" | "baseUrl" | "model">,
): Promise<void> {
  const { name, type, baseUrl, model } = options;
  const wanted = { ...(await changesOf(io, options)), id, name, type, baseUrl, model };
  const shown = withSources(io, options, (db, parts) =>
    present(addSource(db, parts, wanted, io.now()), parts),
  );
  print(io, options, shown);
}

/** Removes a source that was added and that no topic uses. Wants `--yes`. */
export function sourceRemove(io: Io, id: string, options: CommonOptions & { yes?: boolean }): void {
  if (!options.yes) throw new CommandFailed(`Removing ${id} forgets its key. If you mean it, add --yes.`);
  withSources(io, options, (db) => removeSource(db, id));
  if (options.json) io.printJson({ id, removed: true });
  else io.print(`Removed ${id}`);
}

/** Makes one small call and says in words what is wrong, if anything is. */
export async function sourceTest(io: Io, id: string, options: CommonOptions): Promise<void> {
  const { row, endpoint } = withSources(io, options, (db, parts) => {
    const row = requireSource(db, id);
    if (row.type === "digest")
      throw new CommandFailed("The digest asks no model, so there is nothing to test.");
    return { row, endpoint: readableEndpoint(row, parts) };
  });
  const adapter = findAdapter(row.type);
  if (!adapter) throw new CommandFailed(`This version cannot ask a source of type ${row.type}.`);
  const probe = await probeSource(adapter, { ...endpoint, fetch }, io.now);
  if (options.json) io.printJson({ id, ...probe, ...(probe.works && { costUsd: costOfProbe(row, probe) }) });
  else if (probe.works) io.print(praise(row, probe));
  if (!probe.works)
    throw new CommandFailed(`${row.name} (${probe.model}): ${probe.reason}. ${probe.advice}.`);
}

function withSources<T>(io: Io, options: CommonOptions, work: (db: Db, parts: SourceDeps) => T): T {
  const config = configure(io, options);
  return withDatabase(io, config, (db) => {
    addDefaultSources(db, io.now());
    const vault = openVault(loadSecret(config.secret, config.dataDir));
    return work(db, { vault, environment: config.providerKeys, budget: config.dailyBudgetUsd });
  });
}

async function changesOf(io: Io, options: SourceOptions): Promise<SourceChanges> {
  const { key, model, baseUrl, systemPrompt, priceIn, priceOut, priceSearch } = options;
  return {
    key: options.keyStdin ? (await io.readInput()).trim() : key,
    model,
    baseUrl,
    systemPrompt,
    priceIn,
    priceOut,
    priceSearch,
    isEnabled: options.enable ? true : options.disable ? false : undefined,
  };
}

type Shown = ReturnType<typeof present>;

function present(row: SourceRow, parts: SourceDeps) {
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
  try {
    const key = keyOf(parts, row);
    if (key === null) return { key: null, keyFrom: null };
    const keyFrom = row.apiKey === null ? (environmentKeyOf(row.id) ?? null) : "database";
    return { key: key.length > 8 ? `…${key.slice(-4)}` : "…", keyFrom };
  } catch (cause) {
    if (cause instanceof KeyUnreadable) return { key: null, keyFrom: "database" };
    throw cause;
  }
}

function readableEndpoint(row: SourceRow, parts: SourceDeps) {
  try {
    return endpointOf(row, parts);
  } catch (cause) {
    if (!(cause instanceof KeyUnreadable)) throw cause;
    throw new CommandFailed(`${row.name}: ${cause.message}. Give it the key again with --key-stdin.`);
  }
}

function print(io: Io, { json }: CommonOptions, shown: Shown): void {
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

function priceInWords({ priceIn, priceOut, priceSearch, pricedAsOf: day }: Shown): string {
  if (priceIn === null)
    return "not known: set --price-in, --price-out and --price-search (0 for a local model)";
  if (priceIn + (priceOut ?? 0) + (priceSearch ?? 0) === 0) return "free";
  const listed = day ? ` (listed on ${day})` : "";
  return `$${priceIn} in, $${priceOut} out a million tokens, $${priceSearch} a thousand searches${listed}`;
}

function praise(row: SourceRow, probe: Extract<Probe, { works: true }>): string {
  const cost = costOfProbe(row, probe);
  const paid = cost === null ? "" : `, about $${cost.toFixed(6)}`;
  return `${row.name} answers: ${probe.model}, ${probe.milliseconds} ms, ${probe.usage.inputTokens} tokens in and ${probe.usage.outputTokens} out${paid}`;
}

function costOfProbe(row: SourceRow, { usage }: Extract<Probe, { works: true }>): number | null {
  const price = sourcePrice(row);
  return price && costOf(usage, price);
}
