import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "..");
/** Characters of a failed test that are repeated at the end. */
const longestExcerpt = 3000;
const scratch = mkdtempSync(join(tmpdir(), "topicapp-test-"));
let passed = 0;
let failed = 0;
const failures: string[] = [];

interface Group {
  name: string;
  files: string[];
}

/** Everything that must hold before a change lands. A step that fails does not keep the others from running. */
await step("types", "tsc", "--noEmit");
await step("lint", "biome", "check", "--error-on-warnings", ".");
await step("build", "bun", "scripts/build.ts");
// Four at a time, each the next one when it is through: they wait more than they work, for processes and for screens.
const groups = [
  group(
    "architecture, browser's and terminal's units",
    "tests/*.test.ts",
    "tests/src/*.test.ts",
    "tests/{web,cli,locales}/**/*.test.ts",
  ),
  ...roomsOf("tests/src").map((room) => group(`server, ${room}`, `tests/src/${room}/**/*.test.ts`)),
  group("terminal", "tests/terminal/*.test.ts"),
  group("executable", "tests/executable/*.test.ts"),
  group("faults", "tests/faults/*.test.ts"),
  group("package", "tests/release/*.test.ts", "tests/package/*.test.ts"),
  group("documents", "tests/docs/*.test.ts"),
  ...filesOf("tests/browser/**/*.test.ts").map((file) => ({
    name: file.slice("tests/".length, -".test.ts".length),
    files: [file],
  })),
];
const grouped = new Set(groups.flatMap(({ files }) => files));
const forgotten = filesOf("tests/**/*.test.ts").filter((file) => !grouped.has(file));
if (forgotten.length > 0) throw new Error(`no group runs ${forgotten.join(", ")}`);
await Promise.all([lane(), lane(), lane(), lane()]);

rmSync(scratch, { recursive: true });
if (failures.length > 0) console.log(`failed:\n\n${failures.join("\n\n")}\n`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function step(name: string, ...command: string[]): Promise<void> {
  console.log(`\n— ${name}`);
  const { exited } = Bun.spawn(command, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if ((await exited) === 0) passed++;
  else {
    failed++;
    failures.push(name);
  }
}

function group(name: string, ...patterns: string[]): Group {
  return { name, files: patterns.flatMap(filesOf) };
}

/** The folders of `folder`, the longest to test first, or the last lane would end long after the others. */
function roomsOf(folder: string): string[] {
  const rooms = new Set(filesOf(`${folder}/*/**/*.test.ts`).map((file) => file.split("/")[2] ?? ""));
  const count = (room: string) => filesOf(`${folder}/${room}/**/*.test.ts`).length;
  return [...rooms].sort((a, b) => count(b) - count(a));
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
async function tests({ name, files }: Group): Promise<void> {
  const report = join(scratch, `${name.replaceAll("/", ", ")}.xml`);
  const begun = performance.now();
  const child = Bun.spawn(
    [
      "bun",
      "test",
      // Each file with modules of its own, so that what a file opens is closed at its end.
      "--isolate",
      "--timeout",
      "180000",
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
  const took = Math.round((performance.now() - begun) / 1000);
  const processor = Math.round(Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6);
  console.log(`\n— ${name}: ${took} s, ${processor} s of the processor\n${out}${err}`);
  const excerpts = failedTests(err);
  if (code !== 0 && excerpts.length === 0) excerpts.push(err.slice(-longestExcerpt));
  failures.push(...excerpts.map((excerpt) => `— ${name}\n${excerpt}`));
  const [, all = "0", , bad = "0"] =
    readReport(report).match(/<testsuites[^>]*?tests="(\d+)"([^>]*?)failures="(\d+)"/) ?? [];
  passed += Number(all) - Number(bad);
  failed += Number(bad) || Number(code !== 0);
}

/** What the runner printed of each test that failed, by its end: repeated where whoever looks will find it. */
function failedTests(printed: string): string[] {
  // The failures' names stand there once more, after a line with their number.
  const [once = ""] = printed.split(/^\d+ tests failed:$/m);
  const blocks = once.split(/(?<=^\((?:pass|skip|fail)\) .*\n)/m);
  return blocks.filter((block) => /^\(fail\) /m.test(block)).map((block) => block.slice(-longestExcerpt));
}

function readReport(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
