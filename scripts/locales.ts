import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { compileTexts, type Entry } from "../src/base/words/compile.ts";
import type { English } from "../src/base/words/english.ts";
import { MessageError, namesIn, type Part, parseMessage, pluralsIn } from "../src/base/words/message.ts";
import { interfaceLanguages } from "../src/contract/base/languages.ts";
import { type EnglishTexts, isOfServer, isOfWeb, readEnglish } from "./english.ts";

const folder = join(import.meta.dir, "../locales");

type Locale = Record<string, Entry>;

/** Texts that a language has in common with English, by language; `all` for every one. */
const same: Record<string, string[]> = await Bun.file(join(folder, "same.json")).json();

export const localeLanguages = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json") && name !== "same.json")
    .map((name) => basename(name, ".json"))
    .sort();

export const readLocale = (language: string): Promise<Locale> => Bun.file(pathOf(language)).json();

const pathOf = (language: string) => join(folder, `${language}.json`);

/** The script that gives a page its texts: what is missing, empty, stale or faulty is left to English. */
export function compileLocale(language: string, locale: Locale, english: EnglishTexts): string {
  return `globalThis.topicappTexts=${compileRooms(language, locale, english, isOfWeb)};\n`;
}

/** The module that gives the server and the terminal theirs. */
export function compileServerLocale(language: string, locale: Locale, english: EnglishTexts): string {
  return `export const { rooms } = ${compileRooms(language, locale, english, isOfServer)};\n`;
}

function compileRooms(
  language: string,
  locale: Locale,
  english: EnglishTexts,
  isWanted: (room: string) => boolean,
): string {
  const good = Object.entries(locale).filter(([key, entry]) => {
    const source = english.byKey.get(key);
    return source?.hash === entry.hash && faultsOf(language, entry, source).length === 0;
  });
  return compileTexts(language, new Map(good), english.rooms.filter(isWanted));
}

/** All that is wrong with the texts of a language, by key. */
export function checkLocale(
  language: string,
  locale: Locale,
  english: EnglishTexts,
): { key: string; fault: string }[] {
  const faults = [...english.byKey].flatMap(([key, source]) => {
    const entry = locale[key];
    if (!entry) return [{ key, fault: "missing" }];
    const stale = entry.hash === source.hash ? [] : ["stale: the English has changed"];
    return [...stale, ...faultsOf(language, entry, source)].map((fault) => ({ key, fault }));
  });
  const unknown = Object.keys(locale).filter((key) => !english.byKey.has(key));
  return [...faults, ...unknown.map((key) => ({ key, fault: "there is no such key in English" }))];
}

function faultsOf(language: string, { text, args }: Entry, source: English): string[] {
  if (text.trim() === "" && source.text !== "") return ["empty"];
  if (/[\p{Cc}\ufffd]/u.test(text)) return ["a control character"];
  if (args !== source.args) return [`other parameters: ${args ?? "none"}, not ${source.args ?? "none"}`];
  if (args === undefined) {
    const isSame = text === source.text && /\p{L}{2}/u.test(text);
    const isAllowed = [...(same.all ?? []), ...(same[language] ?? [])].includes(text);
    return isSame && !isAllowed ? ["the same as English, and not in locales/same.json"] : [];
  }
  try {
    const parts = parseMessage(text);
    return [...placeholderFaults(parts, args), ...pluralFaults(parts, language)];
  } catch (fault) {
    if (fault instanceof MessageError) return [fault.message];
    throw fault;
  }
}

function placeholderFaults(parts: Part[], args: string): string[] {
  const known = new Set(args.match(/[A-Za-z_$][\w$]*/g));
  const used = namesIn(parts);
  const missing = [...known].filter((name) => !used.has(name)).map((name) => `{${name}} is missing`);
  return [...missing, ...[...used].filter((name) => !known.has(name)).map((name) => `{${name}} is unknown`)];
}

/** Languages that say "a million of" have a category for it, which small numbers never need. */
function pluralFaults(parts: Part[], language: string): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const isNeeded = (category: string) => category !== "many" || !/^(es|fr|it|pt)/.test(language);
  return pluralsIn(parts).flatMap((used) => [
    ...categories.filter((one) => isNeeded(one) && !used.includes(one)).map((one) => `no plural "${one}"`),
    ...used
      .filter((one) => !(categories as string[]).includes(one))
      .map((one) => `a plural "${one}" that the language doesn't have`),
  ]);
}

/** Takes texts, by key, into a language as drafts: those of keys that it has, too, so that a stale one is fresh again. */
async function importTexts(language: string, texts: Record<string, string>, english: EnglishTexts) {
  const exists = await Bun.file(pathOf(language)).exists();
  const locale: Locale = exists ? await readLocale(language) : {};
  for (const [key, text] of Object.entries(texts)) {
    const source = english.byKey.get(key);
    if (!source) {
      console.error(`${key}: there is no such key in English`);
      continue;
    }
    const { args, hash } = source;
    locale[key] = { text, ...(args !== undefined && { args }), hash, state: "draft" };
  }
  await writeLocale(language, locale, english);
}

/** In the order of the English, without keys that it has no more. */
async function writeLocale(language: string, locale: Locale, english: EnglishTexts): Promise<void> {
  const lines = [...english.byKey.keys()].flatMap((key) =>
    locale[key] ? [`${JSON.stringify(key)}: ${JSON.stringify(locale[key])}`] : [],
  );
  await Bun.write(pathOf(language), `{\n${lines.join(",\n")}\n}\n`);
}

/** What is left to translate or to mend, with its English. */
function toTranslate(locale: Locale, english: EnglishTexts): Record<string, string> {
  const left = [...english.byKey].filter(([key, source]) => locale[key]?.hash !== source.hash);
  return Object.fromEntries(left.map(([key, source]) => [key, source.text]));
}

const usage = `npm run locales check                    faults of every language; fails where one that is offered has any
npm run locales missing LANG [FILE]      what has no translation yet or a stale one, with its English
npm run locales import LANG FILE         takes {"key": "text"} as drafts
npm run locales accept LANG KEY...       says that a stale text is still right
npm run locales review LANG KEY...       marks texts as reviewed
npm run locales tidy                     removes keys that English has no more`;

async function run([command, language = "", ...rest]: string[]): Promise<number> {
  const english = await readEnglish();
  const languages = localeLanguages();
  if (command === "check") {
    let failed = 0;
    for (const each of languages) {
      const faults = checkLocale(each, await readLocale(each), english);
      const isOffered = interfaceLanguages.some(({ code }) => code === each);
      for (const { key, fault } of faults) console.log(`${each} ${key}: ${fault}`);
      console.log(`${each}: ${faults.length} faults in ${english.byKey.size} texts`);
      if (isOffered) failed += faults.length;
    }
    return failed === 0 ? 0 : 1;
  }
  if (command === "tidy") {
    for (const each of languages) await writeLocale(each, await readLocale(each), english);
    return 0;
  }
  if (command === "import") {
    await importTexts(language, await Bun.file(rest[0] ?? "").json(), english);
    return 0;
  }
  if (command === "missing") {
    const locale = languages.includes(language) ? await readLocale(language) : {};
    await Bun.write(rest[0] ?? Bun.stdout, `${JSON.stringify(toTranslate(locale, english), null, 1)}\n`);
    return 0;
  }
  if (command === "accept" || command === "review") {
    const locale = await readLocale(language);
    for (const key of rest) {
      const [entry, source] = [locale[key], english.byKey.get(key)];
      if (!entry || !source) throw new Error(`${key}: there is no such key`);
      entry.hash = source.hash;
      if (command === "review") entry.state = "reviewed";
    }
    await writeLocale(language, locale, english);
    return 0;
  }
  console.error(usage);
  return 2;
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2));
