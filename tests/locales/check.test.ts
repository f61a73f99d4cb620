import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { readEnglish } from "../../scripts/english.ts";
import { checkLocale, compileLocale, localeLanguages, readLocale } from "../../scripts/locales.ts";
import type { Entry } from "../../src/base/words/compile.ts";
import { interfaceLanguages } from "../../src/contract/base/languages.ts";

const english = await readEnglish();

const source = (text: string, args?: string) => ({ text, args, hash: `of ${text}` });
const few = {
  rooms: ["room"],
  byKey: new Map([
    ["room.save", source("Save")],
    ["room.pages", source("(count) => …", "count")],
  ]),
};
const good: Record<string, Entry> = {
  "room.save": { text: "Speichern", hash: "of Save", state: "draft" },
  "room.pages": {
    text: "{count, plural, one {# Seite} other {# Seiten}}",
    args: "count",
    hash: "of (count) => …",
    state: "draft",
  },
};

/** Faults of a language whose texts are all good but for these. */
function faultsWith(changed: Record<string, Partial<Entry> | null>): string[] {
  const locale = Object.fromEntries(
    Object.entries({ ...good, ...changed }).flatMap(([key]) => {
      const change = changed[key];
      return change === null ? [] : [[key, { ...good[key], ...change } as Entry]];
    }),
  );
  return checkLocale("de", locale, few).map(({ key, fault }) => `${key}: ${fault}`);
}

describe("the check of a language", () => {
  test("finds nothing in one that is complete", () => {
    expect(faultsWith({})).toEqual([]);
  });

  test("finds each fault", () => {
    const pages = (text: string) => faultsWith({ "room.pages": { text } });
    const found = [
      faultsWith({ "room.save": null }),
      faultsWith({ "room.save": { text: " " } }),
      faultsWith({ "room.save": { hash: "of Store" } }),
      faultsWith({ "room.save": { text: "Save" } }),
      faultsWith({ "room.save": { text: "Speichern\u00a0\u0001" } }),
      faultsWith({ "room.other": { text: "x", hash: "", state: "draft" } }),
      pages("Seiten"),
      pages("{count} {total}"),
      pages("{count, plural, other {# Seiten}}"),
      pages("{count, plural, one {# Seite} few {# Seiten} other {# Seiten}}"),
      pages("{count"),
    ];
    expect(found).toEqual([
      ["room.save: missing"],
      ["room.save: empty"],
      ["room.save: stale: the English has changed"],
      ["room.save: the same as English, and not in locales/same.json"],
      ["room.save: a control character"],
      ["room.other: there is no such key in English"],
      ["room.pages: {count} is missing"],
      ["room.pages: {total} is unknown"],
      ['room.pages: no plural "one"'],
      ['room.pages: a plural "few" that the language doesn\'t have'],
      ["room.pages: count: a brace is missing, or it is of no known kind"],
    ]);
  });

  test("leaves what is stale or faulty to English", () => {
    const locale = { ...good, "room.save": { ...good["room.save"], hash: "of Store" } as Entry };
    const scope: { topicappTexts?: { rooms: { room: object } } } = {};
    new Function("globalThis", compileLocale("de", locale, few))(scope);
    expect(Object.keys(scope.topicappTexts?.rooms.room ?? {})).toEqual(["pages"]);
  });
});

test("every language that is offered has its file, and no key is said twice", async () => {
  const offered = interfaceLanguages.map(({ code }) => code).filter((code) => code !== "en");
  expect(localeLanguages()).toEqual(expect.arrayContaining(offered));
  expect(new Set(english.rooms).size).toBe(english.rooms.length);
  for (const language of offered) {
    const written = await Bun.file(join(import.meta.dir, `../../locales/${language}.json`)).text();
    const keys = [...written.matchAll(/^"([^"]+)":/gm)].map(([, key]) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test.each(interfaceLanguages.map(({ code }) => code).filter((code) => code !== "en"))(
  "%s says everything that English does, as it is now",
  async (language) => {
    expect(checkLocale(language, await readLocale(language), english)).toEqual([]);
  },
);
