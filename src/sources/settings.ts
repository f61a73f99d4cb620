import { count, eq } from "drizzle-orm";
import type { Db, Tx } from "../db/open.ts";
import { topicSources } from "../db/schema/sources.ts";
import { topics } from "../db/schema/topics.ts";
import { AppError, invalid } from "../errors.ts";
import { defaultSources, newsEditor } from "./defaults.ts";
import { type KeyRing, sealKey } from "./keys.ts";
import { findSource, type SourceRow } from "./sources.ts";

/** What an admin may change of a source. What is left out stays as it is. */
export interface SourceChanges {
  key?: string | undefined;
  model?: string | undefined;
  baseUrl?: string | undefined;
  systemPrompt?: string | undefined;
  /** US dollars per million tokens. */
  priceIn?: number | undefined;
  priceOut?: number | undefined;
  /** US dollars per thousand searches. */
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

/**
 * Changes a source; a running server goes by it from its next run on. Another base URL takes the stored key
 * away, which was meant for the one before. A key, a model, a base URL or `isEnabled` starts a stopped source
 * again.
 *
 * @throws AppError not_found, or validation_failed naming what is wrong
 */
export function setSource(db: Db, ring: KeyRing, id: string, changes: SourceChanges): SourceRow {
  return db.transaction(
    (tx) => {
      const source = requireSource(tx, id);
      if (source.type === "digest") refuseForDigest(changes);
      tx.update(topicSources)
        .set({ ...columnsOf(ring, source, changes), ...(isFreshStart(changes) && freshStart) })
        .where(eq(topicSources.id, id))
        .run();
      return requireSource(tx, id);
    },
    { behavior: "immediate" },
  );
}

/**
 * Adds a source. It stands behind those that an instance begins with, and before the one without a model.
 *
 * @throws AppError conflict for an id that is taken, or validation_failed naming what is wrong
 */
export function addSource(db: Db, ring: KeyRing, wanted: NewSource, now: Date): SourceRow {
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(wanted.id)) {
    throw invalid("id", "An id has small letters, digits, dots, dashes and underscores, 64 at most");
  }
  return db.transaction(
    (tx) => {
      if (findSource(tx, wanted.id)) throw new AppError("conflict", `There is a source ${wanted.id} already`);
      const { id, name, type } = wanted;
      const row = {
        id,
        name,
        description: "A model that this server's admin has added.",
        icon: type,
        provider: name,
        type,
        model: wanted.model,
        webSearch: type !== "openai-chat",
        systemPrompt: newsEditor,
        position: 90,
        createdAt: now,
      };
      const inserted = tx.insert(topicSources).values(row).returning().get();
      tx.update(topicSources)
        .set(columnsOf(ring, inserted, wanted))
        .where(eq(topicSources.id, id))
        .run();
      return requireSource(tx, id);
    },
    { behavior: "immediate" },
  );
}

/**
 * Removes a source that was added and that no topic uses.
 *
 * @throws AppError not_found, or conflict with what to do instead
 */
export function removeSource(db: Db, id: string): void {
  db.transaction(
    (tx) => {
      const source = requireSource(tx, id);
      if (defaultSources.some((built) => built.id === id)) {
        throw new AppError(
          "conflict",
          `${source.name} is built in. Switch it off instead: source set ${id} --disable`,
        );
      }
      const used =
        tx.select({ topics: count() }).from(topics).where(eq(topics.sourceId, id)).get()?.topics ?? 0;
      if (used > 0) {
        const who = used === 1 ? "1 topic uses" : `${used} topics use`;
        throw new AppError(
          "conflict",
          `${who} ${source.name}. Switch it off instead: source set ${id} --disable`,
        );
      }
      tx.delete(topicSources).where(eq(topicSources.id, id)).run();
    },
    { behavior: "immediate" },
  );
}

/** @throws AppError not_found */
export function requireSource(tx: Tx, id: string): SourceRow {
  const source = findSource(tx, id);
  if (!source) throw new AppError("not_found", `There is no source ${id}`);
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
    ...(model !== undefined && { model: filled(model, "A model"), movedFrom: null }),
    ...(systemPrompt !== undefined && { systemPrompt: filled(systemPrompt, "A system prompt") }),
    ...(priceIn !== undefined && { priceIn }),
    ...(priceOut !== undefined && { priceOut }),
    ...(priceSearch !== undefined && { priceSearch }),
    ...(isEnabled !== undefined && { isEnabled }),
  };
}

function refuseForDigest({ key, model, baseUrl }: SourceChanges): void {
  if (key !== undefined || model !== undefined || baseUrl !== undefined) {
    throw invalid("key", "The digest asks nobody: it has no key, model or base URL");
  }
}

function webAddress(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw invalid("baseUrl", `A base URL is a plain http or https address, not "${value}"`);
  }
  return value.replace(/\/+$/, "");
}

/** What an HTTP header can carry. */
function usableKey(key: string): string {
  if (!/^[\x21-\x7e]{1,512}$/.test(key))
    throw invalid("key", "A key has no spaces, and only plain characters");
  return key;
}

function filled(value: string, what: string): string {
  if (value.trim() === "") throw invalid(what, `${what} must not be empty`);
  return value.trim();
}
