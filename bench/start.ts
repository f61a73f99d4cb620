import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./server.ts";

/** How long commands of the executable take from start to end, against Bun doing nothing, in turn. */
const built = join(import.meta.dir, "../dist/topicapp");
const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const commands: Record<string, string[]> = {
  "bun -e 0": [process.execPath, "-e", "0"],
  "--version": [built, "--version"],
  "invite list": [built, "invite", "list", "--data-dir", dataDir],
  "invite create": [built, "invite", "create", "--data-dir", dataDir],
};
const times = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]));
for (let round = 0; round < 31; round++) {
  for (const [name, command] of Object.entries(commands)) {
    const began = performance.now();
    await Bun.spawn(command, { stdout: "ignore", stderr: "ignore" }).exited;
    if (round > 0) times.get(name)?.push(performance.now() - began);
  }
}
const nothing = median(times.get("bun -e 0") ?? []);
for (const [name, took] of times) {
  console.log(
    `${name}: ${median(took).toFixed(1)} ms, ${(median(took) / nothing).toFixed(2)} times bun -e 0`,
  );
}
rmSync(dataDir, { recursive: true });
