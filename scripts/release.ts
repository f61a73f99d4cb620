import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { license, version } from "../package.json";
import { readCommit, readCommitTime } from "./commit.ts";
import { buildWebApp, compile, dist, root, type WebApp } from "./executable.ts";
import { packTarGz, packZip } from "./release/archive.ts";
import { changesOf } from "./release/changes.ts";
import { debName, writeDeb } from "./release/deb-files.ts";
import { type Locked, readLockfile } from "./release/lockfile.ts";
import { writeNotices } from "./release/notices.ts";
import { fetchRuntime } from "./release/runtime.ts";
import { writeSbom } from "./release/sbom.ts";
import { readShipped } from "./release/shipped.ts";
import { findTarget, nativeTarget, type Target, targets } from "./release/targets.ts";

const folder = join(dist, "release");
const parts = join(dist, "release-parts");

/**
 * Makes `dist/release`: an archive for each target named (`native` is this machine's; all where none is named), the
 * bill of materials, the notices, and the checksums of all of them. The same commit gives the same bytes.
 */
async function release(names: string[]): Promise<void> {
  const chosen = names.length > 0 ? names.map(findTarget) : targets;
  const { packages } = readLockfile(root);
  requireBun(findLocked(packages, "bun"));
  requireChanges(process.env);
  const builtFrom = readCommit(root, process.env);
  const time = readCommitTime(root, process.env);
  for (const each of [folder, parts]) rmSync(each, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  const webApp = await buildWebApp();
  const modules = new Set(webApp.modules);
  const runtimes = chosen.map(({ runtime }) => findLocked(packages, runtime));
  for (const target of chosen) {
    const made = await compileFor(target, findLocked(packages, target.runtime), webApp, builtFrom);
    for (const module of made) modules.add(module);
    console.log(`compiled ${target.name}`);
  }

  const shipped = readShipped(root, [...modules]);
  const bill = { version, license, builtFrom, time, shipped, runtimes };
  writeFileSync(join(folder, "sbom.cdx.json"), writeSbom(bill));
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), writeNotices(root, shipped));
  for (const target of chosen) {
    pack(target, time);
    const deb = debName(target);
    const executable = join(folderOf(target), "topicapp");
    const from = { executable, notices: join(folder, "THIRD-PARTY-NOTICES.txt"), time };
    if (deb) await writeDeb(root, target, from, join(folder, deb));
  }
  rmSync(parts, { recursive: true });
  writeFileSync(join(folder, "SHA256SUMS"), sums());
  console.log(`dist/release: topicapp ${version} (${builtFrom}), ${shipped.packages.length} packages inside`);
}

function findLocked(packages: Map<string, Locked>, name: string): Locked {
  const locked = packages.get(name);
  if (!locked) throw new Error(`bun.lock does not have ${name}`);
  return locked;
}

/** A tag is released with its changes and their date; what is made without one is nobody's release. */
function requireChanges({ GITHUB_REF_TYPE, GITHUB_REF_NAME = "" }: NodeJS.ProcessEnv): void {
  if (GITHUB_REF_TYPE === "tag") changesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), GITHUB_REF_NAME);
}

/** The running Bun goes into the executable for this machine, and its bundler makes all of them. */
function requireBun({ version: wanted }: Locked): void {
  if (Bun.version === wanted) return;
  throw new Error(
    `This is Bun ${Bun.version}, and bun.lock has ${wanted}. Make the release with npm run release.`,
  );
}

/** @returns the paths of the modules that it was made of */
async function compileFor(
  target: Target,
  runtime: Locked,
  webApp: WebApp,
  builtFrom: string,
): Promise<string[]> {
  const outfile = join(folderOf(target), isForWindows(target) ? "topicapp.exe" : "topicapp");
  if (target === nativeTarget()) return compile(webApp, { outfile, builtFrom });
  const bun = await fetchRuntime(runtime, join(dist, "runtimes"), join(parts, "runtimes", target.name));
  return compile(webApp, { outfile, builtFrom, system: { target: target.compile, runtime: bun } });
}

/** Where the files of its archive are gathered. */
function folderOf({ name }: Target): string {
  return join(parts, `topicapp-${version}-${name}`);
}

function isForWindows({ name }: Target): boolean {
  return name.startsWith("windows");
}

/** Puts what a person needs beside the executable, and all of it into one archive: zip where Windows opens it. */
function pack(target: Target, time: number): void {
  const gathered = folderOf(target);
  const files = [
    join(root, "LICENSE"),
    join(folder, "THIRD-PARTY-NOTICES.txt"),
    ...(target.name.startsWith("linux") ? [join(root, "deploy/topicapp.service")] : []),
  ];
  for (const file of files) {
    const copy = join(gathered, basename(file));
    copyFileSync(file, copy);
    chmodSync(copy, 0o644);
  }
  const archive = join(folder, basename(gathered));
  if (isForWindows(target)) packZip(gathered, `${archive}.zip`, time);
  else packTarGz(gathered, `${archive}.tar.gz`, time);
}

/** As `sha256sum --check` reads them. */
function sums(): string {
  return readdirSync(folder)
    .sort()
    .map((name) => `${sha256(join(folder, name))}  ${name}\n`)
    .join("");
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

await release(process.argv.slice(2));
