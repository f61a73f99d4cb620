import type { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, openDatabase } from "../src/db/open.ts";
import { reactedBy } from "../src/reading/scopes.ts";
import { findTopics } from "../src/reading/search/search.ts";
import { readTopic, readTopics } from "../src/reading/topics.ts";
import { updateTrending } from "../src/reading/trending/trending.ts";
import { addDefaultSources } from "../src/sources/sources.ts";
import { countUpdates } from "../src/updates/ledger.ts";
import { fillLarge, large } from "./support/large-data.ts";
import { median } from "./support/server.ts";

const rounds = 15;

/**
 * The slowest single query of what is read most, on an instance of 10,000 topics, 10,000 people and 200,000
 * follows. The words of its texts are few, so that each of them is in half of all topics: no search is worse.
 */
const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const now = new Date();
const db = openDatabase(dataDir, now);
addDefaultSources(db, now);
fillLarge(db, large, now);
while (updateTrending(db, now));

let slowest = 0;
timeQueries(db.$client);
const page = { limit: 50 };
const all = { ...page, sort: "updated" } as const;
for (const [name, read] of Object.entries({
  "community, newest": () => findTopics(db, "u1", all, now),
  "community, hottest": () => findTopics(db, "u1", { ...all, sort: "hot" }, now),
  "one category": () => findTopics(db, "u1", { ...all, category: "Food" }, now),
  "a common tag": () => findTopics(db, "u1", { ...all, tag: "train" }, now),
  "recommended to a reader of 2,000": () =>
    findTopics(db, "u0", { limit: 20, sort: "hot", followed: "no" }, now),
  "search, a letter": () => findTopics(db, "u1", { ...all, q: "t", sort: "best" }, now),
  "search, a word": () => findTopics(db, "u1", { ...all, q: "train", sort: "best" }, now),
  "search, two words, newest": () => findTopics(db, "u1", { ...all, q: "night tra" }, now),
  "followed by a reader of 2,000": () =>
    readTopics(db, { viewerId: "u0", among: reactedBy("u0", "follow"), sort: "updated", query: page }, now),
  "one topic": () => readTopic(db, "u1", "t000123", now),
  "updates today": () => countUpdates(db, "u0", new Date(now.getTime() - 86_400_000)),
})) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    slowest = 0;
    read();
    times.push(slowest);
  }
  console.log(`${name.padEnd(36)} ${median(times).toFixed(2).padStart(6)} ms`);
}
closeDatabase(db);
rmSync(dataDir, { recursive: true });

/** Notes in `slowest` how long the slowest statement takes. */
function timeQueries(sqlite: Database): void {
  const { prepare, query } = sqlite;
  const timed =
    <Rest extends unknown[], Statement extends object>(make: (text: string, ...rest: Rest) => Statement) =>
    (text: string, ...rest: Rest) => {
      const statement = make.call(sqlite, text, ...rest);
      for (const method of ["all", "get", "values"] as const) {
        const run = (statement as Record<string, unknown>)[method] as (...values: unknown[]) => unknown;
        Object.assign(statement, {
          [method]: (...values: unknown[]) => {
            const begun = performance.now();
            const rows = run.apply(statement, values);
            slowest = Math.max(slowest, performance.now() - begun);
            return rows;
          },
        });
      }
      return statement;
    };
  Object.assign(sqlite, { prepare: timed(prepare), query: timed(query) });
}
