import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { closeDatabase, openDatabase } from "../src/db/open.ts";
import { topics } from "../src/db/schema/topics.ts";
import { addDefaultSources } from "../src/sources/sources.ts";
import { fill } from "./data.ts";
import { launch, median } from "./server.ts";

const rounds = 5;
const seconds = 3;
const root = join(import.meta.dir, "..");

/**
 * Requests per second of the list and of one topic, against a bare server on the same file. Both run at
 * once and are asked in turn, so that what is compared is measured on the same machine in the same minute.
 */
const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const start = new Date();
const db = openDatabase(dataDir, start);
addDefaultSources(db, start);
fill(db, 500, start);
const id = db.select({ id: topics.id }).from(topics).limit(1).get()?.id;
closeDatabase(db);

const ours = await launch("bun", join(root, "cli/main.ts"), "serve", "--data-dir", dataDir, "--port", "0");
const bare = await launch("bun", join(root, "bench/bare.ts"), join(dataDir, "topicapp.db"), "0");
for (const [name, path] of [
  ["list of 50", "/api/topics"],
  ["one topic", `/api/topics/${id}`],
] as const) {
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const mine = await rate(ours.url + path);
    rates.push(mine);
    ratios.push(mine / (await rate(bare.url + path)));
  }
  console.log(
    `${name}: ${median(rates).toFixed(0)} requests/s, ${median(ratios).toFixed(2)} of a bare server (${spread(ratios)})`,
  );
}
for (const { child } of [ours, bare]) child.kill();
rmSync(dataDir, { recursive: true });

async function rate(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 10, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return result.requests.average;
}

function spread(values: number[]): string {
  return `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
}
