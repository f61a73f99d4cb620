import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Asset, WebAssets } from "./web-assets.ts";

/** Where the build leaves the web app. The executable does not read it: it has the files inside. */
const folder = join(import.meta.dir, "../../dist/web");

const twinEndings = { br: ".br", zstd: ".zst", gzip: ".gz" } as const;

/** @throws when the web app was not built yet */
export function loadWebAssets(): WebAssets {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const originals = names.filter((name) => /\.\w+$/.test(name) && !/\.(br|zst|gz|html)$/.test(name));
  return {
    page: readFileSync(join(folder, "index.html"), "utf8"),
    files: new Map(originals.map((name) => [name.replaceAll("\\", "/"), loadAsset(name, names)])),
  };
}

function loadAsset(name: string, names: string[]): Asset {
  const file = Bun.file(join(folder, name));
  const twins = Object.entries(twinEndings)
    .filter(([, ending]) => names.includes(name + ending))
    .map(([encoding, ending]) => [encoding, Bun.file(join(folder, name + ending))]);
  const etag = `"${Bun.hash(readFileSync(join(folder, name))).toString(36)}"`;
  return { type: file.type, etag, identity: file, twins: Object.fromEntries(twins) };
}
