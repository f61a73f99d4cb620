import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import type { BunPlugin } from "bun";

const source = resolve(import.meta.dir, "../web");
const names = { entry: "assets/[name]-[hash].[ext]", chunk: "assets/chunk-[hash].[ext]" };
const compressible = new Set([".js", ".css", ".svg"]);

/**
 * Builds the web UI into `outDir`. `index.html` keeps the placeholders `{{base}}` (path under which the app
 * is served, with both slashes) and `{{images}}` (`on` or `off`) for the server to fill; every other file is
 * final and, where it pays, has `.br`, `.gz` and `.zst` twins.
 */
export async function buildWeb(outDir = "dist/web"): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(join(outDir, "assets"), { recursive: true });
  const [main, theme, style] = await Promise.all([
    buildScript(outDir, "main.tsx", "esm"),
    buildScript(outDir, "theme-start.ts", "iife"),
    buildStyle(outDir),
  ]);
  await cp(join(source, "favicon.svg"), join(outDir, "favicon.svg"));
  const preloads = (await staticImports(outDir, main)).map(
    (chunk) => `<link rel="modulepreload" href="{{base}}${chunk}" />`,
  );
  const page = await Bun.file(join(source, "index.html")).text();
  await Bun.write(
    join(outDir, "index.html"),
    page
      .replace("%main%", main)
      .replace("%theme%", theme)
      .replace("%style%", style.sheet)
      .replace("%font%", style.preload)
      .replace("%preloads%", preloads.join("\n    ")),
  );
  await compress(outDir);
}

async function buildScript(outDir: string, entry: string, format: "esm" | "iife"): Promise<string> {
  const built = await Bun.build({
    entrypoints: [join(source, entry)],
    outdir: outDir,
    naming: names,
    format,
    splitting: format === "esm",
    minify: true,
    target: "browser",
    conditions: ["production"],
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [noStyleTags],
  });
  const script = built.outputs.find((output) => output.kind === "entry-point");
  if (!script) throw new Error(`${entry} was not built`);
  return relative(resolve(outDir), script.path);
}

/** Radix locks scrolling with a `<style>` element, which the content security policy refuses. */
const noStyleTags: BunPlugin = {
  name: "no-style-tags",
  setup(build) {
    build.onResolve({ filter: /^react-style-singleton$/ }, () => ({
      path: join(source, "ui/style-singleton.ts"),
    }));
  },
};

/**
 * Tailwind straight to its own optimizer: Bun's CSS bundler rewrites `light-dark()` and logical properties
 * for browsers that we do not serve.
 */
async function buildStyle(outDir: string): Promise<{ sheet: string; preload: string }> {
  const css = await Bun.file(join(source, "style.css")).text();
  const compiler = await compile(css, { base: source, onDependency() {} });
  const candidates = new Scanner({ sources: compiler.sources }).scan();
  const { code } = optimize(compiler.build(candidates), { minify: true });
  let preload = "";
  let linked = code;
  for (const [reference, address] of code.matchAll(/url\("?(\.[^")]+)"?\)/g)) {
    const file = resolve(source, address ?? "");
    const asset = await writeHashed(outDir, basename(file), await Bun.file(file).bytes());
    if (asset.includes("newsreader-latin-wght")) preload = asset;
    linked = linked.replace(reference, `url(${basename(asset)})`);
  }
  return { sheet: await writeHashed(outDir, "style.css", new TextEncoder().encode(linked)), preload };
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
