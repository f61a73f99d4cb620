import { afterAll } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linesOf } from "../../executable/process.ts";

const root = join(import.meta.dir, "../../..");
const parts = [
  "cli",
  "deploy/published.json",
  "locales",
  "migrations",
  "scripts",
  "src",
  "web",
  "package.json",
  "tsconfig.json",
];

const folders: string[] = [];
const children: Bun.Subprocess[] = [];

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The program as it is one change later: a word in one file is another. Served from its source, on a data folder. */
export async function serveAnotherBuild(
  { file, from, to }: { file: string; from: string; to: string },
  dataFolder: string,
  settings: Record<string, string>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "topicapp-build-"));
  folders.push(folder);
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const written = readFileSync(join(folder, file), "utf8");
  if (!written.includes(from)) throw new Error(`${file} does not say ${from}`);
  writeFileSync(join(folder, file), written.replace(from, to));

  const built = Bun.spawnSync([process.execPath, "scripts/build-web.ts"], { cwd: folder });
  if (!built.success) throw new Error(built.stderr.toString());
  const child = Bun.spawn(
    [process.execPath, "cli/main.ts", "serve", "--port", "0", "--data-dir", dataFolder],
    { cwd: folder, env: settings, stdin: "ignore", stdout: "pipe", stderr: "ignore" },
  );
  children.push(child);
  return (await linesOf(child.stdout).find(/^listening on (http:\S+)$/))[1] ?? "";
}
