import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import MiniSearch, { type Options } from "minisearch";
import { type Document, readDocuments } from "./site/documents.ts";
import { pageOf } from "./site/page.ts";
import { searchWords } from "./site/words.ts";

const root = join(import.meta.dir, "..");
const usage =
  "bun scripts/site.ts [FOLDER]    makes the documents into a site, in dist/site if no folder is given";

/**
 * Writes the site: each document of the repository as a page, a search over all of them, and what they link to. It asks
 * nothing of any server, and works from a file.
 *
 * @param folder is emptied first
 */
export function buildSite(folder: string): Document[] {
  const { chapters, all, files } = readDocuments(root);
  rmSync(folder, { recursive: true, force: true });
  for (const document of all) write(folder, document.path, pageOf(document, chapters));
  for (const file of files) copy(folder, file, `files/${file}`);
  for (const name of ["site.css", "search.js"]) copy(folder, `scripts/site/${name}`, name);
  copy(folder, "web/favicon.svg", "logo.svg");
  copy(folder, "node_modules/minisearch/dist/umd/index.js", "minisearch.js");
  copy(folder, fontPath, "newsreader.woff2");
  write(folder, "index.js", searchIndex(all));
  return all;
}

const fontPath = "node_modules/@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2";

const searchOptions: Options = {
  fields: ["heading", "title", "text"],
  storeFields: ["path", "anchor", "heading", "title", "text"],
  searchOptions: { boost: { heading: 4, title: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
};

function searchIndex(all: Document[]): string {
  const search = new MiniSearch(searchOptions);
  const sections = all.flatMap(({ path, title, sections }) =>
    sections.map((section) => ({ ...section, id: `${path}#${section.anchor}`, path, title })),
  );
  search.addAll(sections);
  return `globalThis.topicappDocuments=${JSON.stringify({ options: searchOptions, index: search, words: searchWords })};\n`;
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function copy(folder: string, from: string, to: string): void {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  cpSync(join(root, from), join(folder, to));
}

if (import.meta.main) {
  const [folder = join(root, "dist/site"), ...rest] = process.argv.slice(2);
  if (rest.length > 0 || folder.startsWith("-")) {
    console.error(usage);
    process.exit(2);
  }
  const pages = buildSite(resolve(folder));
  console.log(`${pages.length} pages in ${folder}: open ${join(folder, "index.html")}`);
}
