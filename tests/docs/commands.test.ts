import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createProgram } from "../../cli/program.ts";
import { readCommands, readMentions, type ShownCommand } from "./commands.ts";
import { openMachine } from "./instance.ts";

const root = join(import.meta.dir, "../..");
const documents = ["README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"].concat(
  readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
);

/** What a document shows that needs another machine than one of the tests, and where it is run instead. */
const elsewhere: [command: RegExp, where: string][] = [
  [/^npm (start|test)$/, "this is the run of all tests; its first steps are those of npm start"],
  [/^npm run build\b/, "scripts/test.ts builds first of all"],
  [/\bhttps:\/\/news\.example\.org\//, "tests/package/proxy.test.ts asks nginx the same"],
  [/^(sha256sum|tar)\b/, "tests/release checks and unpacks an archive"],
  [/^docker\b/, "tests/package/container.test.ts builds the image and runs it, where there is an engine"],
  [
    /^sudo (useradd|userdel|systemctl|install|rm|-u)\b/,
    "needs root and systemd; tests/package/service.test.ts has the unit looked at",
  ],
  [/topicapp demo\b/, "stays, and lives through days first; tests/cli/demo runs it"],
  [/^topicapp (read|ask)\b/, "needs a server and a token; tests/cli/remote.test.ts runs both"],
  [/^journalctl\b/, "systemd's own log: there is none in a container"],
];

const text = new Map(documents.map((document) => [document, readFileSync(join(root, document), "utf8")]));
const commands = new Map(
  [...text].map(([document, markdown]) => [
    document,
    readCommands(markdown).filter(({ line }) => !elsewhere.some(([known]) => known.test(line))),
  ]),
);

describe("every command of the documents does what it is shown to do", () => {
  for (const [document, shown] of commands) {
    if (shown.length > 0) test(`${document}: ${shown.length}`, () => runAll(document, shown), 120_000);
  }

  test("and what is run elsewhere stands in some document", () => {
    const all = [...text.values()].flatMap((markdown) => readCommands(markdown));
    expect(elsewhere.filter(([known]) => !all.some(({ line }) => known.test(line)))).toEqual([]);
  });
});

describe("every command that a sentence names", () => {
  for (const [document, markdown] of text) {
    const mentions = readMentions(markdown);
    if (mentions.length === 0) continue;
    test(`in ${document} exists, with its options: ${mentions.length}`, async () => {
      for (const { at, line } of mentions)
        expect(`${document}:${at} ${line}: ${await refusal(line)}`).toEndWith(": ");
    });
  }
});

/** Runs the commands of a document one after the other, as a reader would. */
async function runAll(document: string, shown: ShownCommand[]): Promise<void> {
  const machine = await openMachine({
    isIdle: shown.some(({ line }) => isServing(line)),
    hasLlama: !shown.some(({ line }) => line.includes("source add llama")),
  });
  try {
    for (const { at, line, isRefused } of shown) {
      if (isServing(line)) await machine.startServing(line);
      else {
        if (/topicapp restore\b/.test(line) && !isRefused) await machine.stopServing();
        const { exitCode, output } = await machine.run(line);
        expect(`${document}:${at} ${line}: ${exitCode === 0 ? "done" : "refused"} ${output}`).toStartWith(
          `${document}:${at} ${line}: ${isRefused ? "refused" : "done"} `,
        );
      }
    }
  } finally {
    await machine.close();
  }
}

const isServing = (line: string) => /topicapp serve\b/.test(line);

/** Why a mentioned command line is not one of ours; empty when it is. */
async function refusal(line: string): Promise<string> {
  const words = line
    .split(/\s+/)
    .slice(1)
    .filter((word) => word !== "…");
  const [group, name] = words.filter((word) => !word.startsWith("-"));
  const program = await createProgram({} as Parameters<typeof createProgram>[0]);
  const command = program.commands.find((each) => each.name() === group);
  if (group && !command) return `there is no ${group}`;
  const inner = command?.commands.find((each) => each.name() === name);
  if (name && command && command.commands.length > 0 && !inner) return `there is no ${group} ${name}`;
  const options = [...(inner ?? command ?? program).options, ...program.options].map(({ long }) => long);
  return words
    .filter((word) => word.startsWith("--") && word !== "--help" && !options.includes(word))
    .join(" ");
}
