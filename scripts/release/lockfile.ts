import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One package of bun.lock. */
export interface Locked {
  name: string;
  version: string;
  /** SHA-512 of the package's archive, base64, as the registry publishes it. */
  sha512: string;
  /** Names of what it needs, or uses where it is there. */
  needs: string[];
}

interface Needs {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** What bun.lock holds: each package under the names of the folders that it lies in, such as `ink/chalk`. */
export interface Lockfile {
  packages: Map<string, Locked>;
  /** Names of what the project itself needs, for running and for building. */
  needs: string[];
}

/** @throws when bun.lock is not as this reads it, such as after a change of its format */
export function readLockfile(root: string): Lockfile {
  const lock = Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as {
    lockfileVersion: number;
    workspaces: Record<string, Needs>;
    packages: Record<string, [id: string, registry: string, needs: Needs, integrity: string]>;
  };
  if (lock.lockfileVersion !== 2) throw new Error(`bun.lock has version ${lock.lockfileVersion}, not 2`);
  const packages = Object.entries(lock.packages).map(([path, [id, , needs, integrity]]): [string, Locked] => [
    path,
    readLocked(id, needs, integrity),
  ]);
  return { packages: new Map(packages), needs: namesOf(lock.workspaces[""] ?? {}) };
}

function readLocked(id: string, needs: Needs, integrity: string): Locked {
  const [, name, version] = id.match(/^(.+)@([^@]+)$/) ?? [];
  const [, sha512] = integrity?.match(/^sha512-([\w+/]+=*)$/) ?? [];
  if (!name || !version || !sha512) throw new Error(`bun.lock does not say what ${id} is`);
  return { name, version, sha512, needs: namesOf(needs) };
}

function namesOf(needs: Needs): string[] {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = needs;
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies, ...devDependencies });
}

/** The path of the package that `name` means inside `path`: the innermost one that is there. */
export function resolveNeed({ packages }: Lockfile, path: string, name: string): string | undefined {
  const folders = foldersOf(path);
  for (let depth = folders.length; depth >= 0; depth--) {
    const candidate = [...folders.slice(0, depth), name].join("/");
    if (packages.has(candidate)) return candidate;
  }
}

/** `@a/b/c` lies in `@a/b` and there in `c`. */
export function foldersOf(path: string): string[] {
  return path.match(/(@[^/]+\/)?[^/]+/g) ?? [];
}
