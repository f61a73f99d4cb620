import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillLibrary } from "../tests/browser/support/library.ts";
import { hostileTopics, modelAt, openOutside } from "../tests/support/texts/hostile-outside.ts";
import { startNeighbour } from "./support/neighbour.ts";
import { launch } from "./support/server.ts";

/**
 * How long a request for /api/health waits at most while one hostile text after the other is read, against the same
 * with harmless texts. `bun bench/hostile.ts [PROGRAM]`; the outside runs in this process, which asks from another.
 */
const program = process.argv[2] ?? join(import.meta.dir, "../dist/topicapp");
const harmless = Array.from({ length: 5 }, (_, n) => ({
  kind: "none",
  shape: `harmless ${n + 1}`,
  name: `none: ${n}`,
}));

await measure();

async function measure(): Promise<void> {
  const cwd = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
  const outside = openOutside();
  const dataDir = join(cwd, "data");
  const env = { TOPICAPP_NEWS_FEEDS: `${outside.address}/feed?q={query}`, TOPICAPP_DATA_DIR: dataDir };
  Object.assign(process.env, env);
  await Bun.spawn([program, ...modelAt(outside.address)], { env, stdout: "ignore" }).exited;
  const topics = [...harmless, ...hostileTopics];
  fillLibrary(cwd, (library) => {
    const reader = library.addPerson("ada", "Ada");
    for (const { name } of topics) library.addTopic(reader, { name, frequency: 8, sourceId: "llama" });
  });
  const server = await launch(program, "serve", "--port", "0");
  const neighbour = startNeighbour(server.url);
  const db = new Database(join(dataDir, "topicapp.db"));
  db.run("PRAGMA busy_timeout = 10000");
  for (const { kind, shape, name } of topics) {
    await Bun.sleep(200);
    await neighbour.longest();
    due(db, name);
    const began = performance.now();
    const ended = await untilEnded(db, name);
    const took = performance.now() - began;
    const waited = await neighbour.longest();
    console.log(
      `| ${kind} | ${shape} | ${waited.toFixed(0)} ms | ${(took / 1000).toFixed(1)} s | ${ended} | ${memory(server.child.pid)} MB |`,
    );
  }
  server.child.kill();
  neighbour.stop();
  await outside.stop();
  rmSync(cwd, { recursive: true });
  process.exit(0);
}

function due(db: Database, name: string): void {
  const sql =
    "INSERT INTO jobs (subject, kind, due_at, reason) SELECT id, 'update', ?, 'saved' FROM topics WHERE name = ?";
  db.run(`${sql} ON CONFLICT DO UPDATE SET due_at = excluded.due_at, reason = 'saved'`, [Date.now(), name]);
}

async function untilEnded(db: Database, name: string): Promise<string> {
  const sql =
    "SELECT outcome || coalesce(': ' || error, '') AS ended FROM runs JOIN topics ON topics.id = topic_id WHERE name = ? AND ended_at IS NOT NULL";
  for (;;) {
    const row = db.query<{ ended: string }, [string]>(sql).get(name);
    if (row) return row.ended;
    await Bun.sleep(20);
  }
}

/** What a server has had at most so far, in megabytes, where its system says so. */
function memory(pid: number): string {
  const { stdout } = Bun.spawnSync(["grep", "VmHWM", `/proc/${pid}/status`]);
  return (Number(/\d+/.exec(stdout.toString())?.[0] ?? Number.NaN) / 1024).toFixed(0);
}
