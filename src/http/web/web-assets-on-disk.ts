import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Asset, etagOf } from "../asset.ts";
import type { WebAssets } from "./web-assets.ts";

const folder = join(import.meta.dir, "../../../dist/web");

export const twinEndings = { br: ".br", zstd: ".zst", gzip: ".gz" } as const;

/** @throws if the web app hasn't been built */
export function loadWebAssets(): WebAssets {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return {
    page: readFileSync(join(folder, "index.html"), "utf8"),
    translated: new Map(
      translationsOf(names).map(([language, name]) => [language, readFileSync(join(folder, name), "utf8")]),
    ),
    files: new Map(originalsOf(names).map((name) => [name.replaceAll("\\", "/"), loadAsset(name, names)])),
  };
}

function loadAsset(name: string, names: string[]): Asset {
  const file = Bun.file(join(folder, name));
  const twins = Object.entries(twinEndings)
    .filter(([, ending]) => names.includes(name + ending))
    .map(([encoding, ending]) => [encoding, Bun.file(join(folder, name + ending))]);
  return {
    type: file.type,
    etag: etagOf(readFileSync(join(folder, name))),
    identity: file,
    twins: Object.fromEntries(twins),
  };
}

export function originalsOf(names: string[]): string[] {
  return names
    .filter(
      (name) => /\.\w+$/.test(name) && !/\.(br|zst|gz)$/.test(name) && !/^index(\.[\w-]+)?\.html$/.test(name),
    )
    .sort();
}

/** The pages in languages other than English, by language. */
export function translationsOf(names: string[]): [language: string, name: string][] {
  return names.flatMap((name) => {
    const [, language] = /^index\.([\w-]+)\.html$/.exec(name) ?? [];
    return language === undefined ? [] : [[language, name] as [string, string]];
  });
}
