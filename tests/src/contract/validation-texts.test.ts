import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";
import { limits } from "../../../src/contract/base/limits.ts";
import { validationTexts } from "../../../src/contract/base/validation-texts.ts";
import { stringsOf } from "../../support/strings.ts";

const contract = join(import.meta.dir, "../../../src/contract");

/** Files of the contract whose sentences no schema says of a field, or only to programs. */
const exempt: Record<string, string> = {
  "base/validation-texts.ts": "the catalogue itself",
  "base/validation-message.ts": "it looks a message up in the catalogue",
  "base/messages.ts": "what zod says of a wrong type, which no form sends",
};

/** Said only to programs, or with a number that holds a point, which no key of a catalogue can. */
const untranslated = [
  /^The number of (?:topics|hours|invitations)$/,
  /^Choose between \$/,
  /^A name or isOn is required$/,
  /^It must be base64url$/,
  /^A cover's seed /,
];

/** The functions that make a message of the name of a field. */
const ofField = /^(?:atMost|text|line|lines|address)$/;

test("what a schema says of a wrong field stands in the catalogue of validation", () => {
  const { rules, fields } = validationTexts;
  const found = [...new Glob("**/*.ts").scanSync(contract)].sort().flatMap((file) => {
    if (file in exempt) return [];
    const said = stringsOf(readFileSync(join(contract, file), "utf8"));
    return said
      .filter(({ call }) => call !== "enum")
      .filter(({ call, text }) => /^\p{Lu}\S* \p{Ll}/u.test(text) || ofField.test(call ?? ""))
      .map(({ call, text }) => ({ call, text: withLimits(text) }))
      .filter(({ call, text }) => !(text in rules) && !(ofField.test(call ?? "") && text in fields))
      .filter(({ text }) => !untranslated.some((pattern) => pattern.test(text)))
      .map(({ text }) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});

/** Puts the numbers into a message, as `${limits.tags}` in the source. */
function withLimits(text: string): string {
  const numbers = new Map<string, unknown>(Object.entries(limits));
  return text
    .replaceAll('\\"', '"')
    .replace(/\$\{limits\.(\w+)\}/g, (_, name: string) => String(numbers.get(name)));
}
