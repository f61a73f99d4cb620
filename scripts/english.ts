import { join } from "node:path";
import { type English, textsOf } from "../src/base/words/english.ts";
import { categories } from "../src/contract/base/limits.ts";

export interface EnglishTexts {
  /** Names of the catalogues: those of the server and the terminal begin with `server.` and `terminal.`. */
  rooms: string[];
  byKey: Map<string, English>;
}

const root = join(import.meta.dir, "..");

/** Tells the rooms that a browser reads from those of the server and the terminal. Both read what fields are refused for. */
export const isOfWeb = (room: string): boolean => !/^(server|terminal)\./.test(room);
export const isOfServer = (room: string): boolean => !isOfWeb(room) || room === "validation";

/** Loads each catalogue, and takes what it says in English from it. Only once in a process, before anything else loads them. */
export async function readEnglish(): Promise<EnglishTexts> {
  const catalogues = new Map<string, unknown>();
  Object.assign(globalThis, { collectCatalogue: (room: string, en: unknown) => catalogues.set(room, en) });
  Bun.plugin({
    name: "catalogues",
    setup: (builder) => {
      builder.onLoad({ filter: /[\\/](?:web|base)[\\/]words[\\/]language\.ts$/ }, async ({ path }) => {
        const source = await Bun.file(path).text();
        const collecting = "export const inLanguage = (room, { en }) => (collectCatalogue(room, en), en);";
        return {
          contents: `${source.replace("export function inLanguage", "function inPlace")}\n${collecting}`,
          loader: "ts",
        };
      });
    },
  });
  for (const file of [...new Bun.Glob("{web,src,cli}/**/{*words,common}.ts").scanSync(root)].sort(webFirst)) {
    const path = join(root, file);
    if ((await Bun.file(path).text()).includes("inLanguage(")) await import(path);
  }
  catalogues.set("categories", Object.fromEntries(categories.map((name) => [name, name])));
  const byKey = new Map([...catalogues].flatMap(([room, en]) => textsOf(room, en)));
  return { rooms: [...catalogues.keys()], byKey };
}

function webFirst(one: string, other: string): number {
  const rank = (file: string) => `${file.startsWith("web/") ? 0 : 1}${file}`;
  return rank(one) < rank(other) ? -1 : 1;
}
