import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import type { BunPlugin } from "bun";
import { type Build, offlinePage } from "../web/installed/rules.ts";

const source = resolve(import.meta.dir, "../web");
const names = { entry: "assets/[name]-[hash].[ext]", chunk: "assets/chunk-[hash].[ext]" };
const compressible = new Set([".js", ".css", ".svg"]);

/**
 * Builds the web UI into `outDir`. Its two pages keep the placeholders `{{base}}` (path under which the app is
 * served, with both slashes), `{{images}}` (`on` or `off`) and their like for the server to fill; every other file is final
 * and, where it pays, has `.br`, `.gz` and `.zst` twins.
 *
 * @returns the paths of the modules, sheets and fonts that it was made of
 */
export async function buildWeb(outDir = "dist/web"): Promise<string[]> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(join(outDir, "assets"), { recursive: true });
  const [main, theme, offline, style, icons] = await Promise.all([
    buildScript(outDir, "main.tsx", "esm"),
    buildScript(outDir, "theme-start.ts", "iife"),
    buildScript(outDir, "installed/offline.ts", "iife"),
    buildStyle(outDir),
    writeIcons(outDir),
  ]);
  await cp(join(source, "favicon.svg"), join(outDir, "favicon.svg"));
  const preloads = (await staticImports(outDir, main.path)).map(
    (chunk) => `<link rel="modulepreload" href="{{base}}${chunk}" />`,
  );
  await writePages(outDir, [
    ...icons,
    ["%main%", main.path],
    ["%theme%", theme.path],
    ["%offline%", offline.path],
    ["%style%", style.sheet],
    ["%font%", style.preload],
    ["%preloads%", preloads.join("\n    ")],
  ]);
  const worker = await buildScript(outDir, "installed/sw.ts", "iife", {
    naming: { entry: "[name].[ext]" },
    define: { BUILD: JSON.stringify(await keptBuild(outDir)) },
  });
  await compress(outDir);
  return [main, theme, offline, style, worker].flatMap(({ modules }) => modules);
}

/** The pages and the manifest, with the addresses of this build in place of the names they have in the source. */
async function writePages(outDir: string, addresses: [string, string][]): Promise<void> {
  for (const name of ["index.html", "installed/offline.html", "manifest.webmanifest"]) {
    const written = await Bun.file(join(source, name)).text();
    const filled = addresses.reduce((text, [from, to]) => text.replaceAll(from, to), written);
    await Bun.write(join(outDir, basename(name)), filled);
  }
}

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
  const kept = built.filter((name) => /\.(js|css|svg)$|^(newsreader-latin-wght|icon-192)-/.test(name));
  const files = [offlinePage, ...kept.map((name) => `assets/${name}`)];
  const page = await Bun.file(join(outDir, offlinePage)).text();
  return { version: Bun.hash.wyhash([page, ...files].join("\n")).toString(36), files };
}

async function buildScript(
  outDir: string,
  entry: string,
  format: "esm" | "iife",
  {
    naming = names,
    define = {},
  }: { naming?: typeof names | { entry: string }; define?: Record<string, string> } = {},
) {
  const built = await Bun.build({
    entrypoints: [join(source, entry)],
    outdir: outDir,
    naming,
    format,
    splitting: format === "esm",
    minify: true,
    target: "browser",
    conditions: ["production"],
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"', ...define },
    plugins: [noStyleTags],
  });
  const script = built.outputs.find((output) => output.kind === "entry-point");
  if (!script || !built.metafile) throw new Error(`${entry} was not built`);
  return { path: relative(resolve(outDir), script.path), modules: Object.keys(built.metafile.inputs) };
}

/** Radix locks scrolling with a `<style>` element, which the content security policy refuses. */
const noStyleTags: BunPlugin = {
  name: "no-style-tags",
  setup(build) {
    build.onResolve({ filter: /^react-style-singleton$/ }, () => ({
      path: join(source, "ui/overlay/style-singleton.ts"),
    }));
  },
};

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
  let preload = "";
  let linked = code;
  for (const [reference, address] of code.matchAll(/url\("?(\.[^")]+)"?\)/g)) {
    const file = resolve(source, address ?? "");
    modules.push(file);
    const asset = await writeHashed(outDir, basename(file), await Bun.file(file).bytes());
    if (asset.includes("newsreader-latin-wght")) preload = asset;
    linked = linked.replace(reference, `url(${basename(asset)})`);
  }
  const sheet = await writeHashed(outDir, "style.css", new TextEncoder().encode(linked));
  return { sheet, preload, modules };
}

async function writeHashed(outDir: string, name: string, bytes: Uint8Array): Promise<string> {
  const hash = Bun.hash.wyhash(bytes).toString(36).slice(0, 8);
  const extension = extname(name);
  const path = `assets/${basename(name, extension)}-${hash}${extension}`;
  await Bun.write(join(outDir, path), bytes);
  return path;
}

async function staticImports(outDir: string, entry: string, found = new Set<string>()): Promise<string[]> {
  const code = await Bun.file(join(outDir, entry)).text();
  for (const { kind, path } of new Bun.Transpiler({ loader: "js" }).scanImports(code)) {
    const chunk = join(dirname(entry), path);
    if (kind !== "import-statement" || found.has(chunk)) continue;
    found.add(chunk);
    await staticImports(outDir, chunk, found);
  }
  return [...found];
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
    await Bun.write(`${path}.gz`, gzipSync(bytes, { level: 9 }));
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
