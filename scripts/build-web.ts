import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import { brotliCompressSync, constants, zstdCompressSync } from "node:zlib";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { escapeAttribute } from "entities";
import subsetFont from "subset-font";
import { interfaceLanguages, isRightToLeft } from "../src/contract/base/languages.ts";
import { type Build, offlinePage } from "../web/installed/rules.ts";
import { pageTexts } from "../web/start/page-texts.ts";
import { drawPages, type PageName, type ScreenScripts } from "../web/start/pages.tsx";
import { type BuiltScript, buildApp, buildInline, buildSingle, chunksWith } from "./web-scripts.ts";

const source = resolve(import.meta.dir, "../web");
const compressible = new Set([".js", ".svg"]);

/**
 * Builds the web UI into `outDir`. Its two pages keep the placeholders `{{base}}` (path under which the app is
 * served, with both slashes), `{{images}}` (`on` or `off`) and their like for the server to fill; every other file is
 * final and, where it pays, has `.br`, `.gz` and `.zst` twins.
 *
 * @returns the paths of the modules, sheets and fonts that it was made of
 */
export async function buildWeb(outDir = "dist/web"): Promise<string[]> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(join(outDir, "assets"), { recursive: true });
  const [app, offline, look, begin, style, icons] = await Promise.all([
    buildApp(outDir),
    buildSingle(outDir, "installed/offline.ts", "assets/offline-[hash].js"),
    buildInline("start/look.ts"),
    buildInline("start/begin.ts"),
    buildStyle(outDir),
    writeIcons(outDir),
  ]);
  await cp(join(source, "favicon.svg"), join(outDir, "favicon.svg"));
  const first = chunksWith(app, "main.tsx");
  const made: [string, string][] = [
    ...icons,
    ["%look%", look.element],
    ["%style%", `<style>${style.inPage}</style>`],
    ["%main%", app.path],
    ["%offline%", offline.path],
    ["%font%", style.font],
    [
      "%preloads%",
      first
        .filter((chunk) => chunk !== app.path)
        .map((chunk) => `<link rel="modulepreload" href="{{base}}${chunk}" />`)
        .join("\n    "),
    ],
  ];
  await writeInLanguages(outDir, made, begin.element, screensOf(app, first));
  const worker = await buildSingle(outDir, "installed/sw.ts", "sw.js", {
    BUILD: JSON.stringify(await keptBuild(outDir)),
  });
  await compress(outDir);
  return [app, look, begin, offline, style, worker].flatMap(({ modules }) => modules);
}

/** The modules that hold the first screen of each page, for members and for visitors. */
const screenModules: Record<PageName, { member: string[]; visitor: string[] }> = {
  home: { member: ["home/home-screen.tsx"], visitor: ["auth/screen/auth-screen.tsx"] },
  topic: {
    member: ["topics/page/topic-screen.tsx", "updates/markdown/markdown.tsx"],
    visitor: ["auth/screen/auth-screen.tsx"],
  },
  community: { member: ["community/community-screen.tsx"], visitor: ["auth/screen/auth-screen.tsx"] },
  mine: { member: ["topics/mine/my-topics-screen.tsx"], visitor: ["auth/screen/auth-screen.tsx"] },
  about: { member: ["about/about-screen.tsx"], visitor: ["about/about-screen.tsx"] },
  auth: { member: ["home/home-screen.tsx"], visitor: ["auth/screen/auth-screen.tsx"] },
  other: { member: [], visitor: [] },
};

/** The scripts that a page's first screen needs beside the first ones. */
function screensOf(app: BuiltScript, first: string[]): ScreenScripts {
  const scriptsOf = (page: PageName, reader: "member" | "visitor") => {
    const chunks = screenModules[page][reader].flatMap((module) => chunksWith(app, module));
    return [...new Set(chunks)].filter((chunk) => !first.includes(chunk));
  };
  const entries = Object.keys(screenModules).map((name) => {
    const page = name as PageName;
    return [page, { member: scriptsOf(page, "member"), visitor: scriptsOf(page, "visitor") }];
  });
  return Object.fromEntries(entries);
}

/** The page in each language, and beside it the script with that language's texts. English needs none. */
async function writeInLanguages(
  outDir: string,
  made: [string, string][],
  begin: string,
  screens: ScreenScripts,
): Promise<void> {
  // Before anything is drawn: the catalogues are loaded only once.
  const languages = interfaceLanguages.map(({ code }) => code);
  await writePages(outDir, "en", [...made, ...partsOf("en", "", begin, drawPages(screens))], pageTexts());
  for (const language of languages.filter((code) => code !== "en")) {
    const { texts, first } = await compileApart(language);
    const path = await writeHashed(outDir, `texts-${language}.js`, new TextEncoder().encode(texts));
    const { drawn, said } = await drawIn(join(outDir, path), screens);
    const script = `<script type="module" src="{{base}}${path}"></script>\n    `;
    const began = begin.replace("<script>", () => `<script>${first}`);
    await writePages(outDir, language, [...made, ...partsOf(language, script, began, drawn)], said);
  }
}

function partsOf(
  language: string,
  script: string,
  begin: string,
  drawn: [string, string][],
): [string, string][] {
  const direction = isRightToLeft(language) ? "rtl" : "ltr";
  return [
    [`<html lang="en" dir="ltr">`, `<html lang="${language}" dir="${direction}">`],
    ["%lang%", language],
    ["%dir%", direction],
    ["%texts%", script],
    ["%begin%", begin],
    ["%screens%", drawn.map(([name, templates]) => `<!--${name}-->${templates}<!--/-->`).join("")],
  ];
}

/**
 * A language's texts, and those that a page says before they are there: compiled in a process of its own, because a
 * catalogue is loaded once, and this process has drawn the English pages with it.
 */
async function compileApart(language: string): Promise<{ texts: string; first: string }> {
  return runApart(`
    const { compileLocale, readLocale } = await import(${JSON.stringify(join(import.meta.dir, "locales.ts"))});
    const { readEnglish } = await import(${JSON.stringify(join(import.meta.dir, "english.ts"))});
    const [locale, english] = [await readLocale("${language}"), await readEnglish()];
    const first = { ...english, rooms: ["start"] };
    process.stdout.write(JSON.stringify({
      texts: compileLocale("${language}", locale, english),
      first: compileLocale("${language}", locale, first),
    }));`);
}

/** The first screens in another language, and the texts of the files around the app. */
function drawIn(
  texts: string,
  screens: ScreenScripts,
): Promise<{ drawn: [string, string][]; said: [string, string][] }> {
  return runApart(`
    await import(${JSON.stringify(resolve(texts))});
    const { drawPages } = await import(${JSON.stringify(join(source, "start/pages.tsx"))});
    const { pageTexts } = await import(${JSON.stringify(join(source, "start/page-texts.ts"))});
    process.stdout.write(JSON.stringify({ drawn: drawPages(${JSON.stringify(screens)}), said: pageTexts() }));`);
}

/** JSON that a script writes in a process of its own. */
async function runApart<T>(script: string): Promise<T> {
  const child = Bun.spawn([process.execPath, "-e", script], {
    cwd: resolve(source, ".."),
    stderr: "inherit",
  });
  const written = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error("A language's pages could not be made");
  return JSON.parse(written);
}

/** The pages and the manifest in a language: with what this build made, and what they say, in place of the names for it. */
async function writePages(
  outDir: string,
  language: string,
  made: [string, string][],
  said: [string, string][],
): Promise<void> {
  const sheet = await styleOf(language);
  for (const name of ["index.html", "installed/offline.html", "manifest.webmanifest"]) {
    const inFile = name.endsWith(".html") ? escapeAttribute : inJson;
    const parts = [
      ...made,
      ["</style>", `${sheet}</style>`] as [string, string],
      ...said.map(([from, to]): [string, string] => [from, inFile(to)]),
    ];
    const written = await Bun.file(join(source, name)).text();
    const filled = parts.reduce((text, [from, to]) => text.replaceAll(from, () => to), written);
    const [left] = filled.match(/%[a-z-]+%/) ?? [];
    if (left) throw new Error(`${name}: nothing stands for ${left}`);
    const suffix = language === "en" ? "" : `.${language}`;
    await Bun.write(join(outDir, basename(name).replace(/(?=\.\w+$)/, suffix)), filled);
  }
}

/** What a language adds to the style of its pages, so that no other one pays for it; empty for most. */
async function styleOf(language: string): Promise<string> {
  const sheet = Bun.file(join(source, `style.${language}.css`));
  return (await sheet.exists()) ? optimize(await sheet.text(), { minify: true }).code : "";
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** The icons, by the names that the pages and the manifest give them. */
async function writeIcons(outDir: string): Promise<[string, string][]> {
  const folder = join(source, "icons");
  const write = async (name: string): Promise<[string, string]> => [
    `icons/${name}`,
    await writeHashed(outDir, name, await Bun.file(join(folder, name)).bytes()),
  ];
  return Promise.all((await readdir(folder)).map(write));
}

/**
 * What an installed app keeps: the page that says it is offline with its icon, all code and style, and the font of
 * headings. All but that page have a hash in their names, so it alone has to be in the version with what it says.
 */
async function keptBuild(outDir: string): Promise<Build> {
  const built = (await readdir(join(outDir, "assets"))).sort();
  const kept = built.filter((name) =>
    /^(?!texts-).*\.(js|svg)$|^(newsreader-latin-wght|icon-192)-/.test(name),
  );
  const files = [offlinePage, ...kept.map((name) => `assets/${name}`)];
  const page = await Bun.file(join(outDir, offlinePage)).text();
  return { version: Bun.hash.wyhash([page, ...files].join("\n")).toString(36), files };
}

/**
 * Tailwind straight to its own optimizer: Bun's CSS bundler rewrites `light-dark()` and logical properties
 * for browsers that we do not serve.
 */
async function buildStyle(outDir: string) {
  const css = await Bun.file(join(source, "style.css")).text();
  const modules: string[] = [];
  const compiler = await compile(css, { base: source, onDependency: (path) => modules.push(path) });
  const candidates = new Scanner({ sources: compiler.sources }).scan();
  const { code } = optimize(compiler.build(candidates), { minify: true });
  let font = "";
  let inPage = code;
  for (const [reference, address] of code.matchAll(/url\("?(\.[^")]+)"?\)/g)) {
    const file = resolve(source, address ?? "");
    modules.push(file);
    const bytes = await Bun.file(file).bytes();
    const written = extname(file) === ".woff2" ? await inOurWeights(bytes) : bytes;
    const asset = await writeHashed(outDir, basename(file), written);
    if (asset.includes("newsreader-latin-wght")) font = asset;
    inPage = inPage.replace(reference, `url({{base}}${asset})`);
  }
  return { inPage, font, modules };
}

/** A font without the weights that no text of the app has: a third of it. The sheet names the same range. */
function inOurWeights(font: Uint8Array): Promise<Uint8Array> {
  return subsetFont(Buffer.from(font), undefined, {
    keepAllGlyphs: true,
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  });
}

async function writeHashed(outDir: string, name: string, bytes: Uint8Array): Promise<string> {
  const hash = Bun.hash.wyhash(bytes).toString(36).slice(0, 8);
  const extension = extname(name);
  const path = `assets/${basename(name, extension)}-${hash}${extension}`;
  await Bun.write(join(outDir, path), bytes);
  return path;
}

async function compress(outDir: string): Promise<void> {
  for (const name of await readdir(outDir, { recursive: true })) {
    if (!compressible.has(extname(name))) continue;
    const path = join(outDir, name);
    const bytes = await Bun.file(path).bytes();
    await Bun.write(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    );
    await Bun.write(`${path}.gz`, Bun.gzipSync(bytes, { level: 12, library: "libdeflate" }));
    await Bun.write(
      `${path}.zst`,
      zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
    );
  }
}

if (import.meta.main) {
  const started = performance.now();
  await buildWeb(process.argv[2]);
  console.log(`web built in ${Math.round(performance.now() - started)} ms`);
}
