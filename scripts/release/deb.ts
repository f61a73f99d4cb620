import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { create } from "tar";

export type DebFile = { mode: number } & ({ text: string | Uint8Array } | { copy: string });

/** The contents of a package for Debian and its kin. */
export interface DebParts {
  version: string;
  /** As Debian calls it: `amd64`, `arm64`. */
  architecture: string;
  /** What it holds, by where it is installed. */
  files: Map<string, DebFile>;
  /** The files that upgrades leave as their owner changed them. */
  configFiles: string[];
  /** The folder of postinst, prerm and postrm. */
  scripts: string;
  maintainer: string;
  homepage: string;
  summary: string;
  description: string;
  /** Seconds since 1970. */
  time: number;
}

/** Writes the package as dpkg reads it, the same bytes for the same parts on any machine (deb(5)). */
export function packDeb(parts: DebParts, archive: string): void {
  const place = mkdtempSync(join(tmpdir(), "topicapp-deb-"));
  const [data, control] = [join(place, "data"), join(place, "control")];
  for (const [path, file] of parts.files) {
    const to = join(data, path);
    mkdirSync(dirname(to), { recursive: true });
    if ("copy" in file) copyFileSync(file.copy, to);
    else writeFileSync(to, file.text);
    chmodSync(to, file.mode);
  }
  mkdirSync(control, { recursive: true });
  const paths = allFiles(data);
  const sums = paths.map((path) => `${md5(join(data, path))}  ${path}\n`).join("");
  write(
    control,
    "control",
    describe(
      parts,
      paths.reduce((bytes, path) => bytes + statSync(join(data, path)).size, 0),
    ),
  );
  write(control, "md5sums", sums);
  write(control, "conffiles", parts.configFiles.map((path) => `/${path}\n`).join(""));
  for (const name of ["postinst", "postrm", "prerm"]) {
    copyFileSync(join(parts.scripts, name), join(control, name));
    chmodSync(join(control, name), 0o755);
  }
  const members: [name: string, bytes: Uint8Array][] = [
    ["debian-binary", Buffer.from("2.0\n")],
    ["control.tar.gz", gzipSync(tarOf(control, parts.time))],
    ["data.tar.gz", gzipSync(tarOf(data, parts.time), { level: 4 })],
  ];
  writeFileSync(
    archive,
    Buffer.concat([Buffer.from("!<arch>\n"), ...members.flatMap((each) => member(...each, parts.time))]),
  );
  rmSync(place, { recursive: true });
}

function describe(
  { version, architecture, maintainer, homepage, summary, description }: DebParts,
  bytes: number,
): string {
  const folded = description.match(/.{1,76}(?:\s|$)/g)?.map((line) => ` ${line.trim()}\n`) ?? [];
  return `Package: topicapp
Version: ${version}
Architecture: ${architecture}
Maintainer: ${maintainer}
Installed-Size: ${Math.ceil(bytes / 1024)}
Depends: libc6 (>= 2.31), systemd | systemd-standalone-sysusers | systemd-sysusers
Section: web
Priority: optional
Homepage: ${homepage}
Description: ${summary}
${folded.join("")}`;
}

function write(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, name), text, { mode: 0o644 });
}

function allFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function md5(path: string): string {
  return new Bun.CryptoHasher("md5").update(readFileSync(path)).digest("hex");
}

/** With its folders, owned by root, all of one age. */
function tarOf(folder: string, time: number): Uint8Array {
  const mtime = new Date(time * 1000);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => `./${relative(folder, join(entry.parentPath, entry.name))}`)
    .sort();
  for (const name of names)
    if (statSync(join(folder, name)).isDirectory()) chmodSync(join(folder, name), 0o755);
  const file = `${folder}.tar`;
  // A portable archive has no times of folders otherwise, and Debian's look at it takes them for ancient.
  const onWriteEntry = (entry: { noMtime: boolean }) => {
    entry.noMtime = false;
  };
  // Portable: without owners, which are root then, and without the times of access and change.
  create(
    { file, cwd: folder, sync: true, portable: true, mtime, noDirRecurse: true, noPax: true, onWriteEntry },
    names,
  );
  return readFileSync(file);
}

/** A member of an archive of ar(5): 60 bytes that say what it is, and its content, filled up to an even length. */
function member(name: string, bytes: Uint8Array, time: number): Uint8Array[] {
  const fields = [
    name.padEnd(16),
    String(time).padEnd(12),
    "0".padEnd(6),
    "0".padEnd(6),
    "100644".padEnd(8),
    String(bytes.length).padEnd(10),
    "`\n",
  ];
  return [Buffer.from(fields.join("")), bytes, Buffer.from(bytes.length % 2 === 1 ? "\n" : "")];
}
