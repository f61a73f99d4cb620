import { eq } from "drizzle-orm";
import { AppError, invalid } from "../base/errors.ts";
import type { Db, Tx } from "../db/open.ts";
import { topicSources } from "../db/schema/sources.ts";
import { writeTransaction } from "../db/transaction.ts";
import { addableTypes, findSourceType, providerOfSource } from "../providers/descriptors/registry.ts";
import { newsEditor } from "./defaults.ts";
import { type KeyRing, sealKey } from "./keys.ts";
import { findSource, type SourceRow } from "./sources.ts";
import { addedSource, refused } from "./words.ts";

/** Prices are in US dollars, per million tokens and per thousand searches. Omitted fields stay. */
export interface SourceChanges {
  key?: string | undefined;
  model?: string | undefined;
  baseUrl?: string | undefined;
  systemPrompt?: string | undefined;
  priceIn?: number | undefined;
  priceOut?: number | undefined;
  priceSearch?: number | undefined;
  isEnabled?: boolean | undefined;
}

export interface NewSource extends SourceChanges {
  id: string;
  name: string;
  type: SourceRow["type"];
  baseUrl: string;
  model: string;
}

/** A new base URL removes the key, which belonged to the old one. @throws AppError not_found, validation_failed */
export function setSource(db: Db, ring: KeyRing, id: string, changes: SourceChanges): SourceRow {
  return writeTransaction(db, (tx) => {
    const source = requireSource(tx, id);
    if (findSourceType(source.type)?.asksModel === false) requireNoEndpoint(changes);
    tx.update(topicSources)
      .set({ ...columnsOf(ring, source, changes), ...(isFreshStart(changes) && freshStart) })
      .where(eq(topicSources.id, id))
      .run();
    return requireSource(tx, id);
  });
}

/** The position in lists: after the providers' own sources, and before the digest. */
const positionOfAdded = 90;

/** @throws AppError conflict for a taken id, or validation_failed */
export function addSource(db: Db, ring: KeyRing, wanted: NewSource, now: Date): SourceRow {
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(wanted.id)) {
    throw invalid("id", refused.id);
  }
  const found = findSourceType(wanted.type);
  if (!found?.asksModel) throw invalid("type", refused.type(wanted.type, addableTypes().join(", ")));
  return writeTransaction(db, (tx) => {
    if (findSource(tx, wanted.id)) throw new AppError("conflict", refused.idTaken(wanted.id));
    const { id, name, type } = wanted;
    const row = {
      id,
      name,
      ...addedSource,
      icon: type,
      provider: name,
      type,
      model: wanted.model,
      webSearch: found.webSearch,
      systemPrompt: newsEditor,
      position: positionOfAdded,
      isCustom: true,
      createdAt: now,
    };
    const inserted = tx.insert(topicSources).values(row).returning().get();
    tx.update(topicSources)
      .set(columnsOf(ring, inserted, wanted))
      .where(eq(topicSources.id, id))
      .run();
    return requireSource(tx, id);
  });
}

/** @throws AppError not_found, or conflict if it's in use or built in */
export function removeSource(db: Db, id: string, countTopics: (tx: Tx, id: string) => number): void {
  writeTransaction(db, (tx) => {
    const source = requireSource(tx, id);
    if (providerOfSource(id)) throw new AppError("conflict", refused.builtIn(source.name, id));
    const used = countTopics(tx, id);
    if (used > 0) throw new AppError("conflict", refused.inUse(source.name, id, used));
    tx.delete(topicSources).where(eq(topicSources.id, id)).run();
  });
}

/** @throws AppError not_found */
export function requireSource(tx: Tx, id: string): SourceRow {
  const source = findSource(tx, id);
  if (!source) throw new AppError("not_found", refused.unknown(id));
  return source;
}

const freshStart = { stoppedReason: null, failures: 0, openUntil: null };

function isFreshStart({ key, model, baseUrl, isEnabled }: SourceChanges): boolean {
  return key !== undefined || model !== undefined || baseUrl !== undefined || isEnabled === true;
}

function columnsOf(ring: KeyRing, source: SourceRow, changes: SourceChanges): Partial<SourceRow> {
  const { key, model, baseUrl, systemPrompt, priceIn, priceOut, priceSearch, isEnabled } = changes;
  const apiUrl = baseUrl === undefined ? source.apiUrl : webAddress(baseUrl);
  const losesKey = apiUrl !== source.apiUrl;
  return {
    apiUrl,
    ...(losesKey && { apiKey: null }),
    ...(key !== undefined && { apiKey: sealKey(ring, source.id, usableKey(key)) }),
    ...(model !== undefined && { model: requireText(model, "A model"), movedFrom: null }),
    ...(systemPrompt !== undefined && { systemPrompt: requireText(systemPrompt, "A system prompt") }),
    ...(priceIn !== undefined && { priceIn }),
    ...(priceOut !== undefined && { priceOut }),
    ...(priceSearch !== undefined && { priceSearch }),
    ...(isEnabled !== undefined && { isEnabled }),
  };
}

function requireNoEndpoint({ key, model, baseUrl }: SourceChanges): void {
  if (key !== undefined || model !== undefined || baseUrl !== undefined) {
    throw invalid("key", refused.asksNobody);
  }
}

function webAddress(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw invalid("baseUrl", refused.baseUrl(value));
  }
  return value.replace(/\/+$/, "");
}

function usableKey(key: string): string {
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) throw invalid("key", refused.key);
  return key;
}

function requireText(value: string, what: string): string {
  if (value.trim() === "") throw invalid(what, refused.empty(what));
  return value.trim();
}
