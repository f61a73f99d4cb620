import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldersOf, type Locked, type Lockfile, readLockfile, resolveNeed } from "./lockfile.ts";

/** A package of which something is in the executable. */
export interface ShippedPackage extends Locked {
  /** `name@version` */
  id: string;
  folder: string;
  /** As its package.json says. */
  license: string;
  author: string;
  /** Ids of the shipped packages that it needs, itself or through packages of which nothing is shipped. */
  dependsOn: string[];
}

/** What is in an executable besides our own code and Bun. */
export interface Shipped {
  /** In the order of their ids. */
  packages: ShippedPackage[];
  /** Ids of those that our own code needs. */
  direct: string[];
}

/**
 * Reads it from the modules that the executable was made of, not from what package.json asks for: much of that is
 * never reached, and a font and a style sheet are shipped that are only needed to build.
 *
 * @throws when a module lies in a package that bun.lock does not have in that version
 */
export function readShipped(root: string, modules: string[]): Shipped {
  const lock = readLockfile(root);
  const paths = new Set(modules.map(packagePath).filter((path) => path !== null));
  const packages = [...paths].map((path) => readPackage(root, lock, paths, path));
  return {
    packages: packages.sort((one, other) => (one.id < other.id ? -1 : 1)),
    direct: idsOf(lock, reach(lock, paths, "", lock.needs)),
  };
}

/** Where in bun.lock a module's package stands. What a package brought inside its own folders is part of it. */
function packagePath(module: string): string | null {
  const [, folders] = module.match(/(?:^|\/)((?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+)/) ?? [];
  return folders?.replaceAll("node_modules/", "").replace(/\/$/, "") ?? null;
}

function readPackage(root: string, lock: Lockfile, paths: Set<string>, path: string): ShippedPackage {
  const folder = join(root, ...foldersOf(path).map((name) => `node_modules/${name}`));
  const { version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const locked = lock.packages.get(path);
  if (!locked || locked.version !== version)
    throw new Error(`${path} ${version} is installed, and bun.lock has ${locked?.version ?? "none"}`);
  return {
    ...locked,
    id: idOf(locked),
    folder,
    license,
    author:
      typeof author === "object" ? [author.name, author.email].filter(Boolean).join(" ") : (author ?? ""),
    dependsOn: idsOf(lock, reach(lock, paths, path, locked.needs)),
  };
}

/** The shipped packages that are met first on every way from `path`. */
function reach(
  lock: Lockfile,
  shipped: Set<string>,
  path: string,
  needs: string[],
  found = new Set<string>(),
  seen = new Set<string>([path]),
): Set<string> {
  for (const name of needs) {
    const need = resolveNeed(lock, path, name);
    if (need === undefined || seen.has(need)) continue;
    seen.add(need);
    if (shipped.has(need)) found.add(need);
    else reach(lock, shipped, need, lock.packages.get(need)?.needs ?? [], found, seen);
  }
  return found;
}

function idsOf(lock: Lockfile, paths: Set<string>): string[] {
  return [...paths]
    .flatMap((path) => {
      const locked = lock.packages.get(path);
      return locked ? [idOf(locked)] : [];
    })
    .sort();
}

function idOf({ name, version }: Locked): string {
  return `${name}@${version}`;
}
