import { afterAll } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");
/** What a clone does not have. */
const notCloned = new Set([".git", "data", "dist", "node_modules"]);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "topicapp-release-"));
  folders.push(folder);
  return folder;
}

/** These sources in a folder of their own, with the packages installed, as a clone has them. */
export function clone(...path: string[]): string {
  const folder = join(emptyFolder(), ...path);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(root)) {
    if (!notCloned.has(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  // Linked where the file system allows it: half a gigabyte is not copied for nothing.
  const linked = Bun.spawnSync(["cp", "-al", join(root, "node_modules"), folder], { stderr: "ignore" });
  if (!linked.success) {
    rmSync(join(folder, "node_modules"), { recursive: true, force: true });
    cpSync(join(root, "node_modules"), join(folder, "node_modules"), { recursive: true });
  }
  return folder;
}

/** Makes the release for this machine there, as of a commit, from whatever folder. @returns its folder */
export async function release(folder: string, commit: string, time: number, cwd = folder): Promise<string> {
  const child = Bun.spawn([process.execPath, join(folder, "scripts/release.ts"), "native"], {
    cwd,
    env: { PATH: process.env.PATH, TOPICAPP_COMMIT: commit, SOURCE_DATE_EPOCH: String(time) },
    stdout: "ignore",
    stderr: "pipe",
  });
  const told = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(told);
  return join(folder, "dist/release");
}
