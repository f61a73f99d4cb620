import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "../..");
const documents = ["*.md", "docs/**/*.md"].flatMap((glob) => [...new Glob(glob).scanSync(root)].sort());

test("every link from one document to another, or to a file, leads somewhere", () => {
  const links = documents.flatMap((document) =>
    [...readFileSync(join(root, document), "utf8").matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = ""]) => ({
      document,
      to,
    })),
  );
  expect(links.length).toBeGreaterThan(60);
  const inside = links.filter(({ to }) => !/^[a-z]+:/.test(to));
  expect(inside.map(({ document, to }) => lost(document, to)).filter(Boolean)).toEqual([]);
});

test("every document can be found from the index of them", () => {
  expect(documents).toContain("docs/README.md");
  const index = readFileSync(join(root, "docs/README.md"), "utf8");
  const own = documents.filter(
    (document) => /^docs\/[^/]+\.md$/.test(document) && !document.endsWith("README.md"),
  );
  expect(
    own.map((document) => relative("docs", document)).filter((name) => !index.includes(`(${name})`)),
  ).toEqual([]);
});

/** What is wrong with a link; empty for nothing. */
function lost(document: string, to: string): string {
  const [file = "", anchor] = to.split("#");
  const path = file ? join(root, dirname(document), file) : join(root, document);
  if (!existsSync(path)) return `${document}: ${to} is no file`;
  if (!anchor || !path.endsWith(".md")) return "";
  return headings(path).includes(anchor) ? "" : `${document}: ${to} is no heading`;
}

/** As GitHub names them: small letters, hyphens for spaces, nothing else but letters and digits. */
function headings(path: string): string[] {
  return [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-"),
  );
}
