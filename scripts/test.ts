import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "..");
const scratch = mkdtempSync(join(tmpdir(), "topicapp-test-"));
let passed = 0;
let failed = 0;

/** Everything that must hold before a change lands. A step that fails does not keep the others from running. */
await step("types", "tsc", "--noEmit");
await step("lint", "biome", "check", "--error-on-warnings", ".");
await step("build", "bun", "scripts/build.ts");
await tests("unit, architecture and server", "tests/*.test.ts", "tests/{src,web,cli}/**/*.test.ts");
// Those beside the browser wait more than they work: for processes to start, and to be killed.
await Promise.all([tests("browser", "tests/browser/*.test.ts"), besideTheBrowser()]);

rmSync(scratch, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function step(name: string, ...command: string[]): Promise<void> {
  console.log(`\n— ${name}`);
  const { exited } = Bun.spawn(command, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if ((await exited) === 0) passed++;
  else failed++;
}

async function besideTheBrowser(): Promise<void> {
  await tests("terminal", "tests/terminal/*.test.ts");
  await tests("executable", "tests/executable/*.test.ts");
  await tests("faults", "tests/faults/*.test.ts");
  await tests("package", "tests/release/*.test.ts", "tests/package/*.test.ts");
  await tests("documents", "tests/docs/*.test.ts");
}

/**
 * Prints what a run had to say when it is over. Counts by the runner's own report; a run that broke off before it wrote
 * one counts as a failure.
 */
async function tests(name: string, ...patterns: string[]): Promise<void> {
  const files = patterns.flatMap((pattern) => [...new Glob(pattern).scanSync(root)].sort());
  const report = join(scratch, `${name}.xml`);
  const child = Bun.spawn(
    [
      "bun",
      "test",
      // Each file with modules of its own, so that what a file opens is closed at its end.
      "--isolate",
      "--timeout",
      "60000",
      "--reporter=junit",
      `--reporter-outfile=${report}`,
      ...files.map((file) => `./${file}`),
    ],
    { cwd: root, stdin: "ignore", stdout: "pipe", stderr: "pipe" },
  );
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  console.log(`\n— ${name}\n${out}${err}`);
  const [, all = "0", , bad = "0"] =
    readReport(report).match(/<testsuites[^>]*?tests="(\d+)"([^>]*?)failures="(\d+)"/) ?? [];
  passed += Number(all) - Number(bad);
  failed += Number(bad) || Number(code !== 0);
}

function readReport(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
