import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { columns } from "../../cli/screens/words.ts";
import { stringsOf } from "../support/strings.ts";

const root = join(import.meta.dir, "../..");
const sources = new Map(
  [...new Glob("{src,cli}/**/*.{ts,tsx}").scanSync(root)]
    .sort()
    .map((file) => [file, readFileSync(join(root, file), "utf8")]),
);
const errors = errorClasses([...sources.values()]);

/** Files and folders whose sentences are no answer to a user, each with what they are. */
const exempt: [string[], string][] = [
  [["src/contract/"], "the messages of schemas, which the browser says as well"],
  [
    ["src/app/openapi/", "src/operations/metrics/", "src/http/refusals.ts"],
    "the description of the API and of the metrics",
  ],
  [["src/config/variables.ts"], "what the documents say of each setting"],
  [["src/db/migrations.ts"], "a macro, which is not parsed here"],
  [["src/base/words/"], "what is wrong with a translation, for whoever writes it"],
  [["cli/demo/"], "the demo's people and news"],
  [["cli/program/completion.ts"], "scripts for shells"],
  [["cli/backup-process.ts", "cli/runs.ts"], "the log of a server's processes"],
  [["src/providers/descriptors/"], "a provider's name and what it is, which a descriptor holds"],
  [
    [
      "src/updates/writing/prompt.ts",
      "src/updates/writing/prompt-rules.ts",
      "src/stories/questions/prompt.ts",
      "src/stories/rollups/model.ts",
      "src/sources/defaults.ts",
      "src/sources/probe.ts",
      "src/analysis/relevance/model/model-judging.ts",
      "src/analysis/relevance/model/model-text.ts",
      "src/analysis/relevance/model/word-proposal.ts",
    ],
    "what models are told",
  ],
];

test("what users read of the server and in the terminal stands in the catalogues", () => {
  const found = [...sources]
    .filter(
      ([file]) =>
        !file.endsWith("words.ts") &&
        !exempt.flatMap(([places]) => places).some((place) => isAt(file, place)),
    )
    .flatMap(([file, source]) => sentences(source).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test("each exemption is of something", () => {
  const files = [...sources.keys()];
  for (const place of exempt.flatMap(([places]) => places))
    expect(files.filter((file) => isAt(file, place))).not.toEqual([]);
  expect(errors).toContain("FeedUnreadable");
});

test.each([
  ["a refusal", 'throw new AppError("forbidden", "not here")', "not here"],
  ["one of two", 'throw invalid("url", is ? "not asked" : why)', "not asked"],
  ["a failure beside a value", "throw new RunFailed(name + ' gave no answer')", " gave no answer"],
  ["a failure of its own kind", 'reject(new FeedUnreadable("it is empty"))', "it is empty"],
  ["a sentence", 'export const paused = "Updates are paused"', "Updates are paused"],
  ["a reason", 'return isPage ? "it is a web page" : null', "it is a web page"],
  ["a subject", 'export const mail = { subject: "Your invitation" }', "Your invitation"],
])("such as %s", (_, source, text) => {
  expect(sentences(source)).toEqual([text]);
});

test.each([
  'log.error("a run could not be recorded", { topic })',
  'sqlite.query("SELECT id FROM users ORDER BY id")',
  'export const detail = { summary: "List the sources", description: "All of them." }',
  'new AppError("not_found", words.noTopic)',
  'export const reason: Reason = "requested by admin"',
  'export const accept = "text/html, application/xml"',
])("and what no user reads is none: %s", (source) => {
  expect(sentences(source)).toEqual([]);
});

function isAt(file: string, place: string): boolean {
  return place.endsWith("/") ? file.startsWith(place) : file === place;
}

/** The strings that a user would read: what an error is made with, and what begins like a sentence of two words. */
function sentences(source: string): string[] {
  return stringsOf(source)
    .filter(({ key, call, text }) => {
      if (
        call === "refusal" ||
        (key !== null && /^(?:summary|description|note|tags|authorization)$/.test(key))
      )
        return false;
      if (text in columns) return false;
      const said = text.replace(/\$\{[^}]*\}/g, "x");
      const isSentence = /^\*?\p{Lu}[\p{Ll}'’]+ \S*\p{Ll}/u.test(said);
      const isReason = /^its? \p{Ll}+ /u.test(said);
      return isSentence || isReason || (call !== null && errors.has(call) && /\p{L} \p{L}/u.test(said));
    })
    .map(({ text }) => text);
}

/** The classes that extend Error, by whatever steps, and the functions that make one. */
function errorClasses(texts: string[]): Set<string> {
  const extended = texts.flatMap((text) => [...text.matchAll(/class (\w+) extends (\w+)/g)]);
  const known = new Set(["Error", "invalid"]);
  for (let size = 0; size < known.size; ) {
    size = known.size;
    for (const [, name = "", parent = ""] of extended) if (known.has(parent)) known.add(name);
  }
  return known;
}
