import { join } from "node:path";

/** The English of one key. */
export interface English {
  /** The text, or the source of the function. */
  text: string;
  /** Parameters of the function, as they are written; undefined for a plain text. */
  args: string | undefined;
  hash: string;
}

export interface EnglishTexts {
  rooms: string[];
  byKey: Map<string, English>;
}

const root = join(import.meta.dir, "..");

/** Loads each catalogue, and takes what it says in English from it. Only once in a process, before anything else loads them. */
export async function readEnglish(): Promise<EnglishTexts> {
  const catalogues = new Map<string, unknown>();
  Object.assign(globalThis, { collectCatalogue: (room: string, en: unknown) => catalogues.set(room, en) });
  Bun.plugin({
    name: "catalogues",
    setup: (builder) => {
      builder.onLoad({ filter: /[\\/]web[\\/]words[\\/]language\.ts$/ }, () => ({
        contents:
          'export const locale = "en-GB"; export const inLanguage = (room, { en }) => (collectCatalogue(room, en), en);',
        loader: "js",
      }));
    },
  });
  const files = [...new Bun.Glob("web/**/{*words,common}.ts").scanSync(root)].sort();
  for (const file of files) {
    const path = join(root, file);
    if ((await Bun.file(path).text()).includes("inLanguage(")) await import(path);
  }
  const byKey = new Map<string, English>();
  for (const [room, en] of catalogues) flatten(room, en, byKey);
  return { rooms: [...catalogues.keys()], byKey };
}

function flatten(key: string, value: unknown, into: Map<string, English>): void {
  if (typeof value === "string") into.set(key, { text: value, args: undefined, hash: digest(value) });
  else if (typeof value === "function") {
    const text = value.toString().replace(/\s+/g, " ");
    const [, args = ""] = /^\((.*?)\) =>/.exec(text) ?? [];
    into.set(key, { text, args, hash: digest(text) });
  } else if (typeof value === "object" && value !== null)
    for (const [name, inside] of Object.entries(value)) flatten(`${key}.${name}`, inside, into);
}

const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("base64url").slice(0, 8);
