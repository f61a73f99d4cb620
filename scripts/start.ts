import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "..");
const executable = join(root, "dist/topicapp");

if (isStale()) await run("bun", join(root, "scripts/build.ts"));
process.exitCode = await run(executable, "demo", ...process.argv.slice(2));

/** Whether a source file is newer than the executable. */
function isStale(): boolean {
  if (!existsSync(executable)) return true;
  const built = statSync(executable).mtimeMs;
  const sources = new Glob("{src,cli,web,migrations,scripts}/**/*").scanSync(root);
  return ["package.json", "bun.lock", ...sources].some((name) => statSync(join(root, name)).mtimeMs > built);
}

/** Hands signals on, so that the demo tidies up, and answers with the exit code. */
async function run(...command: string[]): Promise<number> {
  const child = Bun.spawn(command, { stdio: ["inherit", "inherit", "inherit"] });
  const pass = (signal: NodeJS.Signals) => () => child.kill(signal);
  const handlers = { SIGTERM: pass("SIGTERM"), SIGINT: () => {} };
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
  const code = await child.exited;
  if (code !== 0 && command[0] === "bun") process.exit(code);
  return code;
}
