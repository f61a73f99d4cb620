import { join, relative, resolve } from "node:path";
import {
  type CodeSplittingGroup,
  type OutputChunk,
  type OutputOptions,
  type RolldownOptions,
  rolldown,
} from "rolldown";

const source = resolve(import.meta.dir, "../web");

/** A script in `web` that was built, with the chunks beside it. */
export interface BuiltScript {
  /** Below the folder that it was written to. */
  path: string;
  chunks: OutputChunk[];
  /** Paths of all modules in it. */
  modules: string[];
}

/** What several screens share stands in a few files, so that each asks for few. The first group that fits holds a module. */
const groups: CodeSplittingGroup[] = [
  { name: "react", test: /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/.*)\// },
  { name: "app", tags: ["$initial"] },
  { name: "schemas", test: /node_modules\/zod\// },
  { name: "overlays", test: /\/web\/ui\/(?:overlay\/|tabs|form\/switch)/, minShareCount: 2 },
  { name: "ui", test: /\/web\/(?:ui\/|lists\/)/, minShareCount: 3 },
  {
    name: "cards",
    test: /\/web\/(?:topics\/(?:card\/topic-card|first-run|unread\/watch|reading\.|create-link|missing)|updates\/visit)|\/src\/contract\/base\/limits/,
  },
  { name: "topic", test: /\/web\/topics\/page\/topic-screen/ },
];

/** The app: an entry with chunks, which are fetched by what a reader opens. */
export async function buildApp(outDir: string): Promise<BuiltScript> {
  return build("main.tsx", {
    dir: outDir,
    format: "esm",
    entryFileNames: "assets/[name]-[hash].js",
    chunkFileNames: "assets/[name]-[hash].js",
    codeSplitting: { groups },
  });
}

/** A script of one file. `name` may hold `[hash]`. */
export async function buildSingle(
  outDir: string,
  entry: string,
  name: string,
  define: Record<string, string> = {},
): Promise<BuiltScript> {
  return build(entry, { dir: outDir, format: "iife", entryFileNames: name }, define);
}

/** A script that stands in pages themselves, as an element. */
export async function buildInline(entry: string) {
  const { output, modules } = await bundled(entry, { format: "iife" });
  const { code } = output[0];
  if (/<!--|<\/?script/i.test(code))
    throw new Error(`${entry} cannot stand in a page: it holds a tag's name`);
  return { element: `<script>${code.trim()}</script>`, modules };
}

async function build(
  entry: string,
  options: OutputOptions & { dir: string },
  define: Record<string, string> = {},
): Promise<BuiltScript> {
  const { output, modules } = await bundled(entry, options, define);
  const chunks = output.filter((made) => made.type === "chunk");
  await Promise.all(chunks.map(({ fileName, code }) => Bun.write(join(options.dir, fileName), code)));
  return { path: output[0].fileName, chunks, modules };
}

async function bundled(entry: string, options: OutputOptions, define: Record<string, string> = {}) {
  const input: RolldownOptions = {
    input: join(source, entry),
    platform: "browser",
    checks: { moduleLevelDirective: false },
    resolve: {
      conditionNames: ["production", "browser", "import", "module", "default"],
      // Radix locks scrolling with a `<style>` element, which the content security policy refuses.
      alias: { "react-style-singleton": join(source, "ui/overlay/style-singleton.ts") },
    },
    transform: { define: { "process.env.NODE_ENV": '"production"', ...define } },
  };
  const bundle = await rolldown(input);
  const { output } = await bundle.generate({
    minify: true,
    comments: false,
    hashCharacters: "base36",
    ...options,
  });
  await bundle.close();
  const modules = output.flatMap((made) => (made.type === "chunk" ? made.moduleIds : []));
  return {
    output,
    modules: modules.filter((module) => !module.startsWith("\0")).map((module) => relative(".", module)),
  };
}

/**
 * The chunks that load with a module of the app: its own, and those that these import.
 *
 * @param module in `web`
 */
export function chunksWith({ chunks }: BuiltScript, module: string): string[] {
  const path = join(source, module);
  const holder =
    chunks.find(({ facadeModuleId }) => facadeModuleId === path) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(path));
  if (!holder) throw new Error(`${module} is in no script`);
  const found = new Set<string>();
  const add = (fileName: string) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(imported);
  };
  add(holder.fileName);
  return [...found];
}
