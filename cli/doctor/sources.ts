import { openVault } from "../../src/base/secret.ts";
import { loadSecret } from "../../src/config/secret.ts";
import { findAdapter } from "../../src/providers/descriptors/registry.ts";
import { environmentKeyOf, keyOf } from "../../src/sources/keys.ts";
import { probeSource } from "../../src/sources/probe.ts";
import {
  addDefaultSources,
  endpointOf,
  readSources,
  type SourceDeps,
  type SourceRow,
  whyUnavailable,
} from "../../src/sources/sources.ts";
import { hasDatabase, withDatabase } from "../open.ts";
import type { DoctorDeps, Finding } from "./finding.ts";
import { words } from "./words.ts";

/**
 * Sends one small question to each source that has a key or needs none, like `source test`. Before the first start
 * there is nothing to ask, and nothing is created.
 */
export async function* examineSources({ io, config, hidden }: DoctorDeps): AsyncGenerator<Finding> {
  if (hidden?.has("TOPICAPP_SECRET")) {
    const found = words.sources.locked;
    yield { what: words.labels.sources, verdict: "note", found };
    return;
  }
  if (!hasDatabase(config)) {
    yield { what: words.labels.sources, verdict: "note", found: words.sources.notYet };
    return;
  }
  const vault = openVault(loadSecret(config.secret, config.dataDir));
  const parts: SourceDeps = { vault, environment: config.providerKeys, budget: config.dailyBudgetUsd };
  const rows = withDatabase(io, config, (db) => {
    addDefaultSources(db, io.now());
    return readSources(db);
  });
  const isHidden = (row: SourceRow) => hidden?.has(environmentKeyOf(row.id) ?? "") && !hasKey(row, parts);
  for (const row of rows) {
    if (isHidden(row)) {
      const found = words.sources.hidden;
      yield { what: words.labels.source(row.id), verdict: "note", found };
      continue;
    }
    // A source that an admin added may need no key.
    if (row.type !== "digest" && (row.isCustom || hasKey(row, parts)))
      yield await examineSource(io, row, parts);
  }
  if (!rows.some((row) => row.type !== "digest" && (isHidden(row) || whyUnavailable(row, parts) === null))) {
    const found = words.sources.keyless;
    yield {
      what: words.labels.sources,
      verdict: "note",
      found,
      advice: "topicapp source set gpt-4o --key-stdin",
    };
  }
}

async function examineSource(io: DoctorDeps["io"], row: SourceRow, parts: SourceDeps): Promise<Finding> {
  const what = words.labels.source(row.id);
  const unavailable = whyUnavailable(row, parts);
  if (!row.isEnabled) return { what, verdict: "note", found: words.sources.off };
  const adapter = findAdapter(row.type);
  if (!adapter) return { what, verdict: "bad", found: words.sources.unknownType(row.type) };
  const probe = await probeSource(adapter, { ...endpointOf(row, parts), fetch }, io.now);
  if (!probe.works)
    return { what, verdict: "bad", found: `${probe.reason} (${probe.model})`, advice: probe.advice };
  if (unavailable === null) return { what, verdict: "good", found: words.sources.answers(probe.model) };
  const advice =
    row.stoppedReason === null ? words.sources.pricesAdvice : `topicapp source set ${row.id} --enable`;
  return { what, verdict: "bad", found: words.sources.unusable(unavailable), advice };
}

function hasKey(row: SourceRow, parts: SourceDeps): boolean {
  return keyOf(parts, row) !== null;
}
