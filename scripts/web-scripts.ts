import { readdir } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { BunPlugin } from "bun";
import { minify } from "oxc-minify";
import type { FirstScreen } from "../web/early/started.ts";
import { preactForReact } from "./preact-for-react.ts";

const source = resolve(import.meta.dir, "../web");
const names = { entry: "assets/[name]-[hash].[ext]", chunk: "assets/chunk-[hash].[ext]" };

/**
 * `entry`, a module in `web`, as a script; one that is split has chunks beside it. Not as small yet as `minifyScripts`
 * makes it.
 *
 * @returns its path in `outDir`, those of the chunks by the module that each begins with, and all modules in it
 */
export async function buildScript(
  outDir: string,
  entry: string,
  format: "esm" | "iife",
  options: Pick<Bun.BuildConfig, "naming" | "define"> = {},
) {
  const isSplit = format === "esm";
  const { script, modules, chunks } = await bundled(entry, {
    outdir: outDir,
    naming: names,
    format,
    splitting: isSplit,
    // A smaller one costs a request and the names of what it shares, in the first script too.
    ...(isSplit && { minChunkSize: 2048 }),
    ...options,
  });
  return { path: relative(resolve(outDir), script.path), modules, chunks };
}

type Built = Awaited<ReturnType<typeof buildScript>>;

/** In `web/start`. */
const inlineScripts = ["look", "ask", "home", "topic", "about", "app"] as const;

/** The scripts that stand in pages themselves, as elements. */
export function buildInlineScripts() {
  return Promise.all(inlineScripts.map(buildInline));
}

async function buildInline(name: (typeof inlineScripts)[number]) {
  const entry = `start/${name}.ts`;
  const { script, modules } = await bundled(entry, { format: "iife" });
  const code = await minified(entry, await script.text());
  if (/<!--|<\/?script/i.test(code))
    throw new Error(`${entry} cannot stand in a page: it holds a tag's name`);
  return { name, element: `<script>${code}</script>`, modules };
}

async function bundled(entry: string, { define = {}, ...options }: Partial<Bun.BuildConfig>) {
  const built = await Bun.build({
    entrypoints: [join(source, entry)],
    minify: true,
    target: "browser",
    conditions: ["production"],
    metafile: true,
    define: { "process.env.NODE_ENV": '"production"', ...define },
    plugins: [noStyleTags, preactForReact],
    ...options,
  });
  const script = built.outputs.find((output) => output.kind === "entry-point");
  if (!script || !built.metafile) throw new Error(`${entry} was not built`);
  const { inputs, outputs } = built.metafile;
  // By the module that it begins with, from the root of the tree.
  const chunks = new Map(
    Object.entries(outputs).map(([path, { entryPoint = "" }]) => [entryPoint, path.replace("./", "")]),
  );
  return { script, modules: Object.keys(inputs), chunks };
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

/** The modules that hold a screen which is not in the first bundle. `shared` is signing in, with what was shared. */
const screenModules: Record<Exclude<FirstScreen, "home">, string[]> = {
  topic: ["topics/page/topic-screen.tsx", "updates/markdown/markdown.tsx"],
  shared: ["auth/auth-screen.tsx", "auth/on-request.ts"],
  about: ["about/about-screen.tsx"],
};

/** The chunks that each screen needs beside the first ones, as its page names them. */
export async function chunksOfScreens(
  outDir: string,
  main: Built,
  first: string[],
): Promise<[string, string][]> {
  const held = new Set([main.path, ...first]);
  const found = Object.entries(screenModules).map(async ([screen, modules]): Promise<[string, string]> => {
    const chunks = modules.map((module) => main.chunks.get(`web/${module}`) ?? "");
    if (chunks.includes("")) throw new Error(`${modules.join(", ")}: not each is a chunk of its own`);
    const needed = await Promise.all(chunks.map((chunk) => staticImports(outDir, chunk)));
    const named = new Set([...chunks, ...needed.flat()]);
    return [`%${screen}-chunks%`, [...named].filter((chunk) => !held.has(chunk)).join(" ")];
  });
  return Promise.all(found);
}

/** The chunks that load with `entry`: those that it imports, and that they import. */
export async function staticImports(
  outDir: string,
  entry: string,
  found = new Set<string>(),
): Promise<string[]> {
  const code = await Bun.file(join(outDir, entry)).text();
  for (const { kind, path } of new Bun.Transpiler({ loader: "js" }).scanImports(code)) {
    const chunk = join(dirname(entry), path);
    if (kind !== "import-statement" || found.has(chunk)) continue;
    found.add(chunk);
    await staticImports(outDir, chunk, found);
  }
  return [...found];
}

/** Minifies each script in `outDir` where it stands. */
export async function minifyScripts(outDir: string): Promise<void> {
  const scripts = (await readdir(outDir, { recursive: true })).filter((name) => name.endsWith(".js"));
  await Promise.all(
    scripts.map(async (name) => {
      const path = join(outDir, name);
      await Bun.write(path, await minified(name, await Bun.file(path).text()));
    }),
  );
}

/** By a minifier that only does that: it finds another thirtieth. */
async function minified(name: string, script: string): Promise<string> {
  const { code, errors } = await minify(name, script, { module: true });
  if (errors.length > 0) throw new Error(`${name} could not be made smaller: ${errors[0]?.message}`);
  return code;
}
