import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Shipped, ShippedPackage } from "./shipped.ts";

const rule = "-".repeat(80);

/**
 * The notices that the licences of what is shipped ask for, as one text: of every package, and of Bun with what
 * it links in.
 */
export function writeNotices(root: string, { packages }: Shipped): string {
  const inside = packages.map((each) => `${each.id} (${each.license})\n\n${noticeOf(each, packages)}`);
  return `${[introduction, bunNotice(root), ...inside, ...dataNotices(root)].join(`\n\n${rule}\n`)}\n`;
}

const introduction = `topicapp is under the MIT licence. Its executable also holds Bun and parts of the packages below,
each under the licence that follows its name.`;

/** Of the word lists that are shipped with the program, whose licences stand beside them. */
function dataNotices(root: string): string[] {
  const files = ["src/analysis/relevance/data", "src/language/data"].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name)),
  );
  const licences = files.filter((file) => file.endsWith("-LICENSE.txt"));
  return licences.sort().map((file) => readFileSync(file, "utf8").trim());
}

/** What Bun says of itself, as its documentation carries it. */
function bunNotice(root: string): string {
  const page = readFileSync(join(root, "node_modules/bun-types/docs/project/license.mdx"), "utf8");
  return `bun@${Bun.version}\n\n${page.replace(/^---\n.*?\n---\n/s, "").trim()}`;
}

/** Its own licence files; for the few without one, who wrote it and the words of another's under the same licence. */
function noticeOf({ folder, license, author }: ShippedPackage, all: ShippedPackage[]): string {
  const own = licenceText(folder);
  if (own) return own;
  const texts = all.filter((other) => other.license === license).map((other) => licenceText(other.folder));
  const text = texts.find((each) => each !== "");
  if (!text) throw new Error(`${folder} has no licence text, and no other package is under ${license}`);
  return `By ${author}. The package holds no text of its licence, ${license}, which is:\n\n${text.slice(Math.max(0, text.search(/^Permission/m)))}`;
}

/** Empty where there is none. */
function licenceText(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), "utf8"));
  return texts.map((text) => text.replaceAll("\r\n", "\n").trim()).join("\n\n");
}
