import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locked } from "./lockfile.ts";

/**
 * Bun for another system, from its package, which npm fetches once and `cache` keeps, unpacked into `folder`. What
 * is used has the hash that stands in bun.lock. @returns its path
 *
 * @throws when the registry cannot be reached, or hands out something else
 */
export async function fetchRuntime(runtime: Locked, cache: string, folder: string): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const archive = join(cache, `${runtime.name.replace("@", "").replace("/", "-")}-${runtime.version}.tgz`);
  if (!existsSync(archive)) download(runtime, cache);
  const bytes = readFileSync(archive);
  if (createHash("sha512").update(bytes).digest("base64") !== runtime.sha512) {
    throw new Error(`${archive} is not what bun.lock says. Remove it and try again.`);
  }
  return unpack(bytes, folder);
}

function download({ name, version }: Locked, folder: string): void {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, `${name}@${version}`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function unpack(archive: Uint8Array<ArrayBuffer>, folder: string): Promise<string> {
  const files = await new Bun.Archive(archive).files();
  const bun = files.get("package/bin/bun") ?? files.get("package/bin/bun.exe");
  if (!bun) throw new Error("The package holds no Bun");
  const path = join(folder, "bun");
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, await bun.bytes());
  chmodSync(path, 0o755);
  return path;
}
