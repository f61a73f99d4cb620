import { expect, test } from "bun:test";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { openDatabase } from "../../src/db/open.ts";
import { topicSources } from "../../src/db/schema/sources.ts";
import { runs } from "../../src/db/schema/updates.ts";
import { memberCommittedToday } from "../../src/updates/money/member-budget.ts";
import { leaseTime } from "../../src/updates/queue/claims.ts";
import { enqueue } from "../../src/updates/queue/queue.ts";
import { fillLibrary } from "../browser/support/library.ts";
import { emptyFolder } from "../executable/process.ts";

/** US dollars. */
const worst = 0.1;
const memberBudget = 1;

/** How a process ends: by itself, or killed after so many runs. */
function spend(dataDir: string, worker: string, time: number, killedAfter: number): Promise<string> {
  const script = join(import.meta.dir, "support/spending.ts");
  const child = Bun.spawn(["bun", script, dataDir, worker, String(time), String(memberBudget)]);
  const read = async () => {
    let output = "";
    for await (const some of child.stdout) {
      output += new TextDecoder().decode(some);
      if (output.split("\n").length > killedAfter) child.kill(9);
    }
    await child.exited;
    return output;
  };
  return read();
}

test("three processes, killed in the middle, spend for each member what they may spend and no cent more", async () => {
  const cwd = emptyFolder();
  const dataDir = join(cwd, "data");
  const people: string[] = [];
  fillLibrary(cwd, (library) => {
    const { db } = library;
    const price = { priceIn: 0, priceOut: (worst * 1e6) / 4_000, priceSearch: 0, apiKey: "sealed" };
    db.update(topicSources).set(price).where(eq(topicSources.id, "gpt-4o")).run();
    for (const name of ["ada", "bob", "eve"]) {
      const id = library.addPerson(name, name);
      people.push(id);
      for (let n = 0; n < 60; n++)
        enqueue(db, library.addTopic(id, { frequency: 1, sourceId: "gpt-4o" }), "saved", library.now());
    }
  });
  let time = Date.UTC(2100, 0, 1, 6);
  for (const round of [4, 7, 12, Number.POSITIVE_INFINITY]) {
    await Promise.all(["one", "two", "three"].map((worker) => spend(dataDir, worker, time, round)));
    time += leaseTime + 1;
  }
  const db = openDatabase(dataDir, new Date(time));
  const spent = people.map((id) => memberCommittedToday(db, id, new Date(time)));
  for (const usd of spent) expect(usd).toBeLessThanOrEqual(memberBudget + 1e-9);
  // Nobody's share was taken by another.
  for (const usd of spent) expect(usd).toBeCloseTo(memberBudget, 9);
  const ended = db.select().from(runs).all();
  expect(ended.filter(({ fallback }) => fallback === "member_budget").length).toBeGreaterThan(100);
  db.$client.close();
}, 180_000);
