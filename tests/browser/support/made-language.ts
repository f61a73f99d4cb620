import { join } from "node:path";

const root = join(import.meta.dir, "../../..");

/**
 * The texts of a language that nobody speaks, as a script for pages: about 40 % longer than English. What English says
 * by a function is taken from German. In a process of its own, because a catalogue can be collected only once.
 *
 * @param locale of dates and plurals
 */
export async function makeLanguage(locale: string): Promise<string> {
  const child = Bun.spawn([process.execPath, import.meta.path, locale], { cwd: root, stderr: "inherit" });
  const script = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error("The made language's texts could not be compiled");
  return script;
}

/** Up to three vowels of each word twice: words stay words, and break where words do. */
const stretch = (text: string) =>
  text.replace(/\p{L}+/gu, (word) => {
    let left = 3;
    return word.replace(/[aeiouyäöü]/giu, (vowel) => (left-- > 0 ? vowel + vowel : vowel));
  });

async function compile(locale: string): Promise<string> {
  const { readEnglish } = await import("../../../scripts/english.ts");
  const { readLocale } = await import("../../../scripts/locales.ts");
  const { compileTexts } = await import("../../../src/base/words/compile.ts");
  const { parseMessage } = await import("../../../src/base/words/message.ts");
  type Parts = ReturnType<typeof parseMessage>;

  const written = (parts: Parts): string =>
    parts
      .map((part) => {
        if (typeof part === "string") return stretch(part).replaceAll("'", "''");
        if (part.kind === "count") return "#";
        if (!("cases" in part)) return part.kind === "usd" ? `{${part.name}, number, usd}` : `{${part.name}}`;
        const cases = [...part.cases].map(([key, inside]) => `${key} {${written(inside)}}`);
        return `{${part.name}, ${part.kind}, ${cases.join(" ")}}`;
      })
      .join("");

  const english = await readEnglish();
  const same: Record<string, string[]> = await Bun.file(join(root, "locales/same.json")).json();
  const german = await readLocale("de");
  const entries = [...english.byKey].flatMap(([key, { text, args, hash }]) => {
    if (args === undefined) {
      const longer = same.all?.includes(text) ? text : stretch(text);
      return [[key, { text: longer, hash, state: "draft" as const }] as const];
    }
    const message = german[key]?.text;
    if (message === undefined) return [];
    return [[key, { text: written(parseMessage(message)), args, hash, state: "draft" as const }] as const];
  });
  return `globalThis.topicappTexts=${compileTexts(locale, new Map(entries), english.rooms)};`;
}

if (import.meta.main) process.stdout.write(await compile(process.argv[2] ?? "de"));
