import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { stringsOf } from "../support/strings.ts";

const root = join(import.meta.dir, "../..");

const files = [...new Glob("web/**/*.tsx").scanSync(root)].sort();

test("what people read stands in the catalogues, and in no component", () => {
  const found = files.flatMap((file) =>
    literals(readFileSync(join(root, file), "utf8")).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["a text", "<p>Hello</p>", "Hello"],
  ["a text beside an element", "<p>by <b>{name}</b></p>", "by "],
  ["one of two texts", '<p>{is ? "yes" : "no"}</p>', "no"],
  ["a text after a value", "<p>{count} more</p>", " more"],
  ["the name of something", '<nav aria-label="Main" />', "Main"],
  ["a name that depends", '<b aria-label={is ? "On" : other} />', "On"],
  ["the title of a component", '<Section title="Leaving" />', "Leaving"],
  ["words of a toast", 'toast({ title: "Saved", description: x })', "Saved"],
  ["words in a list", '[["Next topic", "j"]]', "Next topic"],
])("such as %s", (_, source, text) => {
  expect(literals(`export const seen = () => ${source}`)).toContain(text);
});

test.each([
  '<a className="grid md:flex" rel="noopener" type="button" data-action={"like"} />',
  '({ primary: "bg-accent text-ink", to: event.key === "Escape" ? "/about" : "/" })',
  '<p>{tone === "failed" && <Icon name="plus" />} · #{tag}</p>',
  '["a", "b"].map((key) => <li key={key} />)',
])("and what only machines read is none: %s", (source) => {
  expect(literals(`export const seen = () => ${source}`)).toEqual([]);
});

/** Properties whose strings somebody reads or hears. */
const read = new Set(
  "children aria-label title placeholder alt label hint legend description failure tooLong explanation question".split(
    " ",
  ),
);
const keys = /^(?:Enter|Escape|Backspace|ArrowDown|AbortError)$/;

/** The strings of a source that people would read: those of such properties, and any that begin like a sentence. */
function literals(source: string): string[] {
  return stringsOf(source)
    .filter(({ key, text }) => {
      if (!/\p{L}{2}/u.test(text.replace(/\$\{[^}]*\}/g, ""))) return false;
      return (
        (key !== null && read.has(key)) || (/^\s*\p{Lu}\p{Ll}+(?!\p{L})/u.test(text) && !keys.test(text))
      );
    })
    .map(({ text }) => text);
}
