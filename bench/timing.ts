import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, openDatabase } from "../src/db/open.ts";
import { createUser, markVerified } from "../src/people/users/users.ts";
import { launch, median } from "./support/server.ts";

const rounds = 1000;

/**
 * How long asking for a code takes for an address that has an account against one that has none, over the
 * wire, in turn: what a stranger could measure who wants to know who is here.
 */
const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const db = openDatabase(dataDir, new Date());
for (let n = 0; n < rounds; n++) {
  const person = {
    email: `known${n}@example.org`,
    username: `known${n}`,
    name: "Known",
    invitationCodeId: null,
  };
  markVerified(db, createUser(db, person, new Date()).id);
}
closeDatabase(db);

const server = await launch(
  "bun",
  join(import.meta.dir, "../cli/main.ts"),
  "serve",
  "--data-dir",
  dataDir,
  "--port",
  "0",
);
const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
for (let n = 0; n < rounds; n++) {
  for (const who of n % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
    times[who].push(await timeOf(`${server.url}/api/auth/login`, `${who}${n}@example.org`));
  }
}
const [known, unknown] = [median(times.known), median(times.unknown)];
console.log(
  `asking for a code: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ratio ${(known / unknown).toFixed(3)}`,
);
server.child.kill();
rmSync(dataDir, { recursive: true });

async function timeOf(url: string, email: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  await answer.text();
  if (!answer.ok) throw new Error(`asking for a code failed: ${answer.status}`);
  return performance.now() - begun;
}
