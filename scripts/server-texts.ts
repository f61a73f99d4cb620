import { join } from "node:path";
import { readEnglish } from "./english.ts";
import { compileServerLocale, localeLanguages, readLocale } from "./locales.ts";

/**
 * Writes the texts of the server and the terminal into a folder: a module for each language, and `texts.gen.ts`, which
 * loads one when it is asked for.
 */
async function writeServerTexts(folder: string): Promise<void> {
  const english = await readEnglish();
  const languages = localeLanguages();
  for (const language of languages) {
    const source = compileServerLocale(language, await readLocale(language), english);
    await Bun.write(join(folder, `texts/${language}.js`), source);
  }
  const loaders = languages.map((language) => `  "${language}": () => require("./texts/${language}.js"),`);
  const source = `const languages = {
${loaders.join("\n")}
};
export function loadTexts(language) {
  const texts = languages[language]?.();
  return texts ? { room: (name) => texts.rooms[name] } : null;
}
`;
  await Bun.write(join(folder, "texts.gen.ts"), source);
}

if (import.meta.main) await writeServerTexts(process.argv[2] ?? "dist");
