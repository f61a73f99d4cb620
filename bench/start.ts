import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./support/server.ts";

/**
 * How long commands of the executable take from start to end, and how much of the processor, against Bun doing
 * nothing, in turn. The latter says the same on a busy machine.
 */
const built = join(import.meta.dir, "../dist/topicapp");
const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const commands: Record<string, string[]> = {
  "bun -e 0": [process.execPath, "-e", "0"],
  "--version": [built, "--version"],
  "invite list": [built, "invite", "list", "--data-dir", dataDir],
  "invite create": [built, "invite", "create", "--data-dir", dataDir],
};
const times = new Map(
  Object.keys(commands).map((name) => [name, { all: [] as number[], processor: [] as number[] }]),
);
for (let round = 0; round < 31; round++) {
  for (const [name, command] of Object.entries(commands)) {
    const began = performance.now();
    const child = Bun.spawn(command, { stdout: "ignore", stderr: "ignore" });
    await child.exited;
    // The first time, what is read from the disk is new to the machine.
    if (round === 0) continue;
    times.get(name)?.all.push(performance.now() - began);
    times.get(name)?.processor.push(Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1000);
  }
}
const nothing = times.get("bun -e 0");
for (const [name, took] of times) {
  const told = (["all", "processor"] as const).map((kind) => {
    const [ours, theirs] = [median(took[kind]), median(nothing?.[kind] ?? [])];
    return `${ours.toFixed(1)} ms (${(ours / theirs).toFixed(2)} times bun -e 0)`;
  });
  console.log(`${name}: ${told.join(", processor ")}`);
}
rmSync(dataDir, { recursive: true });
