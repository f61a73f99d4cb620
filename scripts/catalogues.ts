import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { version } from "../package.json";
import { catalogueFiles } from "./catalogues/files.ts";
import { filledFiles } from "./catalogues/filled.ts";

/** What only a release knows: where the repository is, the digest of its image, and the sums of its archives. */
export interface Published {
  /** `owner/name` on GitHub. */
  repository: string;
  /** Who answers for the packages, as `Name <address>`. */
  maintainer: string;
  /** Of the index of both platforms, `sha256:…`. */
  digest: string;
  /** SHA-256 by target, as `scripts/release/targets.ts` names them. */
  sums: Record<string, string>;
}

const root = join(import.meta.dir, "..");
const file = join(root, "deploy/published.json");

/** Reads what was published last. Until there is a release its names and sums are such that nothing can be fetched by them. */
export function readPublished(): Published {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** @returns every file that a catalogue or a package manager reads, by its path in the repository */
export function writeCatalogues(published: Published): Map<string, string> {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  return new Map([...catalogueFiles(published, version, read), ...filledFiles(published, version, read)]);
}

/** Reads the sums of the archives of `version` out of a release's SHA256SUMS. */
export function readSums(text: string): Record<string, string> {
  const lines = text.matchAll(/^([0-9a-f]{64}) {2}topicapp-(.+?)-([a-z]+-\w+)\.tar\.gz$/gm);
  return Object.fromEntries(
    [...lines].flatMap(([, sum = "", of, target = ""]) => (of === version ? [[target, sum]] : [])),
  );
}

/** Takes OWNER/NAME, the image's digest and a SHA256SUMS after a release; without them writes the files anew. */
function main([repository, digest, sums]: string[]): void {
  if (repository !== undefined) {
    if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) throw new Error(`${repository} is not OWNER/NAME`);
    if (!/^sha256:[0-9a-f]{64}$/.test(digest ?? ""))
      throw new Error("The digest must be sha256:… of the image");
    if (!sums || !existsSync(sums)) throw new Error("Name the release's SHA256SUMS as the third argument");
    const published = { ...readPublished(), repository, digest, sums: readSums(readFileSync(sums, "utf8")) };
    for (const target of Object.keys(readPublished().sums))
      if (!published.sums[target]) throw new Error(`${sums} has no archive of ${version} for ${target}`);
    writeFileSync(file, `${JSON.stringify(published, null, 2)}\n`);
  }
  for (const [path, text] of writeCatalogues(readPublished())) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

if (import.meta.main) main(process.argv.slice(2));
