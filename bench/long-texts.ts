import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addAdmin, everyOperation, readTextFields } from "../tests/support/texts/long-text-server.ts";
import { longText, longTexts } from "../tests/support/texts/long-texts.ts";
import { startNeighbour } from "./support/neighbour.ts";
import { launch } from "./support/server.ts";

/**
 * How long a request for /api/health waits at most while 250 KB of one kind are sent to every text of every operation,
 * one after the other, and which text that was. `bun bench/long-texts.ts [PROGRAM] [PART OF A TEXT'S NAME]`
 */
const [program = join(import.meta.dir, "../dist/topicapp"), only = ""] = process.argv.slice(2);
const cwd = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const dataDir = join(cwd, "data");
const session = await addAdmin(dataDir);
Object.assign(process.env, everyOperation);
const server = await launch(program, "serve", "--data-dir", dataDir, "--port", "0");
const neighbour = startNeighbour(server.url);
const asking = await readTextFields(server.url, session);
const fields = asking.fields.filter(({ name }) => name.includes(only));
await Bun.sleep(500);
await neighbour.longest();
await Bun.sleep(3_000);
console.log(`| nothing | ${(await neighbour.longest()).toFixed(0)} ms | |`);
for (const kind of longTexts) {
  let worst = { name: "", waited: 0 };
  for (const field of fields) {
    const answer = await asking.send(field, longText(kind, field.room.most, field.room.measure));
    await answer.bytes();
    const waited = await neighbour.longest();
    if (waited > worst.waited) worst = { name: field.name, waited };
  }
  console.log(`| ${kind} | ${worst.waited.toFixed(0)} ms | ${worst.name} |`);
}
neighbour.stop();
server.child.kill();
rmSync(cwd, { recursive: true });
process.exit(0);
