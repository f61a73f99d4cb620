import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "..");
const executable = join(root, "dist/topicapp");

const built = isStale() ? await run("bun", join(root, "scripts/build.ts")) : 0;
process.exitCode = built === 0 ? await run(executable, "demo", ...process.argv.slice(2)) : built;

/** Whether a source file is newer than the executable. */
function isStale(): boolean {
  if (!existsSync(executable)) return true;
  const built = statSync(executable).mtimeMs;
  const sources = new Glob("{src,cli,web,migrations,scripts}/**/*").scanSync(root);
  return ["package.json", "bun.lock", ...sources].some((name) => statSync(join(root, name)).mtimeMs > built);
}

/** Hands SIGTERM on, so that the demo tidies up; Ctrl+C reaches it from the terminal by itself. */
async function run(...command: string[]): Promise<number> {
  const child = Bun.spawn(command, { stdio: ["inherit", "inherit", "inherit"] });
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGINT", ignore);
  return child.exited;
}

function ignore(): void {}
