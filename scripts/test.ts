import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "..");
const scratch = mkdtempSync(join(tmpdir(), "topicapp-test-"));
let passed = 0;
let failed = 0;
const secondTries: string[] = [];

interface Group {
  name: string;
  files: string[];
  options?: string[];
}

/** Everything that must hold before a change lands. A step that fails does not keep the others from running. */
await step("types", "tsc", "--noEmit");
await step("lint", "biome", "check", "--error-on-warnings", ".");
await step("build", "bun", "scripts/build.ts");
// Two at a time, each the next one when it is through: most wait more than they work, for processes and for screens.
const groups = [
  group("unit, architecture and server", "tests/*.test.ts", "tests/{src,web,cli}/**/*.test.ts"),
  group("terminal", "tests/terminal/*.test.ts"),
  group("executable", "tests/executable/*.test.ts"),
  group("faults", "tests/faults/*.test.ts"),
  group("package", "tests/release/*.test.ts", "tests/package/*.test.ts"),
  group("documents", "tests/docs/*.test.ts"),
  ...filesOf("tests/browser/*.test.ts").map((file) => ({
    name: `browser, ${basename(file, ".test.ts")}`,
    files: [file],
    // A browser has a clock of its own. Whatever needed its second try is listed at the end.
    options: ["--retry=1"],
  })),
];
await Promise.all([lane(), lane()]);

rmSync(scratch, { recursive: true });
if (secondTries.length > 0) console.log(`passed at the second try:\n${secondTries.join("\n")}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function step(name: string, ...command: string[]): Promise<void> {
  console.log(`\n— ${name}`);
  const { exited } = Bun.spawn(command, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if ((await exited) === 0) passed++;
  else failed++;
}

function group(name: string, ...patterns: string[]): Group {
  return { name, files: patterns.flatMap(filesOf) };
}

function filesOf(pattern: string): string[] {
  return [...new Set(new Glob(pattern).scanSync(root))].sort();
}

async function lane(): Promise<void> {
  for (let next = groups.shift(); next; next = groups.shift()) await tests(next);
}

/**
 * Prints what a run had to say when it is over. Counts by the runner's own report; a run that broke off before it wrote
 * one counts as a failure.
 */
async function tests({ name, files, options = [] }: Group): Promise<void> {
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
      ...options,
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
  secondTries.push(...(err.match(/^\(pass\) .* \(attempt 2\).*$/gm) ?? []));
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
