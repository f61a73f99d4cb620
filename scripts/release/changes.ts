import { version } from "../../package.json";

/** The section of a tag's version in CHANGELOG.md. @throws when it is not that of package.json, or has no date yet */
export function changesOf(changelog: string, tag: string): string {
  if (tag !== `v${version}`)
    throw new Error(`The tag is ${tag || "missing"}, and package.json has ${version}`);
  const [, ...sections] = changelog.split(/^## /m);
  const [newest = ""] = sections;
  const [head = "", ...lines] = newest.split("\n");
  if (!/^\d+\.\d+\.\d+, \d{4}-\d\d-\d\d$/.test(head) || !head.startsWith(`${version}, `))
    throw new Error(`CHANGELOG.md begins with "${head}": a release begins with "${version}, " and its date`);
  return lines.join("\n").trim();
}
