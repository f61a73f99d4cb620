import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { openVault } from "../src/base/secret.ts";
import { loadSecret } from "../src/config/secret.ts";
import { closeDatabase, openDatabase } from "../src/db/open.ts";
import { users } from "../src/db/schema/people.ts";
import { topics } from "../src/db/schema/topics.ts";
import { isPublic } from "../src/db/visible.ts";
import { startSession } from "../src/people/auth/sessions.ts";
import { createTokens } from "../src/people/auth/tokens.ts";
import { addDefaultSources } from "../src/sources/sources.ts";
import { fill } from "./support/data.ts";
import { readProc } from "./support/processes.ts";
import { launch, median } from "./support/server.ts";

const rounds = 5;
const seconds = 3;
const root = join(import.meta.dir, "..");

/**
 * Requests per second of lists, of one topic and of likes, and the p99 of a list under 64 connections, against a bare
 * server on the same file. All run at once and are asked in turn, so that what is compared is measured on the same
 * machine in the same minute. On a busy one the best rounds and the processor's time say most. The folder of another
 * version of the source tree, with the same migrations and with its packages, as the only argument measures it as well.
 */
const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const start = new Date();
const db = openDatabase(dataDir, start);
addDefaultSources(db, start);
fill(db, 500, start);
const topicId = db.select({ id: topics.id }).from(topics).where(isPublic).limit(1).get()?.id ?? "";
const [author] = db.select().from(users).limit(1).all();
const userId = author?.id ?? "";
const vault = openVault(loadSecret(null, dataDir));
const token = await createTokens(vault).sign(startSession(db, userId, start));
closeDatabase(db);

const serve = (tree: string) =>
  launch("bun", join(tree, "cli/main.ts"), "serve", "--data-dir", dataDir, "--port", "0");
const before = process.argv[2] ? await serve(process.argv[2]) : null;
const ours = await serve(root);
const bare = await launch("bun", join(root, "bench/support/bare.ts"), join(dataDir, "topicapp.db"), "0");
const servers = [
  ...(before ? [{ name: "before", ...before }] : []),
  { name: "ours", ...ours },
  { name: "bare", ...bare },
];

const headers = { authorization: `Bearer ${token}` };
const like = { path: `/api/users/${userId}/like/${topicId}`, headers };
const cases: [name: string, connections: number, requests: autocannon.Request[]][] = [
  ["list of 24", 10, [{ path: "/api/topics?limit=24" }]],
  ["list of 50", 10, [{ path: "/api/topics?limit=50" }]],
  ["one topic", 10, [{ path: `/api/topics/${topicId}` }]],
  [
    "like and take it back",
    10,
    [
      { ...like, method: "POST" },
      { ...like, method: "DELETE" },
    ],
  ],
  ["list of 50, 64 connections", 64, [{ path: "/api/topics?limit=50" }]],
];
for (const [name, connections, requests] of cases) {
  for (const { path, method } of requests) if (!method) await requireAlike(path);
  const measured = servers.map((server) => ({
    ...server,
    rates: [] as number[],
    p99s: [] as number[],
    times: [] as number[],
  }));
  for (let round = 0; round < rounds; round++)
    for (const { url, child, rates, p99s, times } of measured) {
      const busy = processorTime(child.pid);
      const { rate, p99, answered } = await ask(url, connections, requests);
      rates.push(rate);
      p99s.push(p99);
      times.push((processorTime(child.pid) - busy) / answered);
    }
  const least = measured.at(-1) ?? { rates: [], p99s: [], times: [] };
  for (const { name: server, rates, p99s, times } of measured) {
    const ratios = rates.map((rate, at) => rate / (least.rates[at] ?? Number.NaN));
    const best = Math.max(...rates);
    console.log(
      [
        `${name}, ${server}: best ${best.toFixed(0)} requests/s`,
        `${(best / Math.max(...least.rates)).toFixed(2)} of the best of the bare server`,
        `median of rounds ${median(ratios).toFixed(2)}`,
        `${Math.min(...times).toFixed(0)} µs of the processor, ${(Math.min(...least.times) / Math.min(...times)).toFixed(2)}`,
        `p99 ${Math.min(...p99s)} ms, ${(Math.min(...p99s) / Math.min(...least.p99s)).toFixed(1)} times`,
      ].join("; "),
    );
  }
}
for (const { child } of servers) child.kill();
await Promise.all(servers.map(({ child }) => child.exited));
rmSync(dataDir, { recursive: true });

/** @throws unless all servers answer a path with about as much: a refusal or an empty answer is no measure of the others */
async function requireAlike(path: string | undefined): Promise<void> {
  const sizes: number[] = [];
  for (const { url, name } of servers) {
    const answer = await fetch(url + path, { headers: { "accept-encoding": "identity" } });
    if (answer.status !== 200) throw new Error(`${name} answers ${path} with ${answer.status}`);
    sizes.push((await answer.bytes()).byteLength);
  }
  if (Math.max(...sizes) > 1.2 * Math.min(...sizes))
    throw new Error(`the answers to ${path} have ${sizes.join(", ")} bytes`);
}

async function ask(url: string, connections: number, requests: autocannon.Request[]) {
  const result = await autocannon({ url, connections, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  return { rate: result.requests.average, p99: result.latency.p99, answered: result.requests.total };
}

/** Microseconds that a process has had, in hundredths of a second (proc(5)). */
function processorTime(pid: number): number {
  const [user = 0, system = 0] = readProc(pid, "stat")
    .replace(/^.*\) /, "")
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10_000;
}
