import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { etagOf } from "../src/http/asset.ts";
import { originalsOf, translationsOf, twinEndings } from "../src/http/web/web-assets-on-disk.ts";
import { buildWeb } from "./build-web.ts";

export const root = join(import.meta.dir, "..");
export const dist = join(root, "dist");

/** The web app, built, and how it gets into an executable. */
export interface WebApp {
  /** Path of the module that imports every built file. */
  manifest: string;
  /** Paths of the modules, sheets and fonts that it was made of. */
  modules: string[];
}

/** One executable to make. */
export interface Compilation {
  /** Where to put it. */
  outfile: string;
  /** What `--version` says it was built from. */
  builtFrom: string;
  /** The system it is for, and the path of the Bun for that system: this system where it is left out. */
  system?: { target: Bun.Build.CompileTarget; runtime: string };
}

/** Ink asks for React's developer tools where DEV is set: left out of the executable, or it would not compile. */
const withoutDeveloperTools: Bun.BunPlugin = {
  name: "without developer tools",
  setup: (builder) => {
    builder.onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace: "left-out" }));
    builder.onLoad({ filter: /.*/, namespace: "left-out" }, () => ({
      contents: "export default { initialize() {}, connectToDevTools() {} };",
      loader: "js",
    }));
  },
};

/** Builds the web app into `dist/web`, and the texts of the server into `dist/texts`. */
export async function buildWebApp(): Promise<WebApp> {
  // Source maps name files from here on: from elsewhere, the same sources would give other bytes.
  process.chdir(root);
  mkdirSync(dist, { recursive: true });
  // In a process of its own: the catalogues are loaded only once, and this one draws pages with them.
  const written = Bun.spawnSync([process.execPath, join(root, "scripts/server-texts.ts"), dist], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (!written.success) throw new Error("The texts of the server could not be made");
  const modules = await buildWeb(join(dist, "web"));
  const manifest = join(dist, "web-assets.gen.ts");
  writeFileSync(manifest, manifestSource());
  return { manifest, modules };
}

/** A module that imports every built file, so that the compiler takes them into the executable. */
function manifestSource(): string {
  const web = join(dist, "web");
  const names = readdirSync(web, { recursive: true, encoding: "utf8" }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const imports: string[] = [];
  const embed = (name: string) => {
    imports.push(`import f${imports.length} from ${JSON.stringify(`./web/${name}`)} with { type: "file" };`);
    return `Bun.file(f${imports.length - 1})`;
  };
  const translations = translationsOf(names).sort();
  const entries = originalsOf(names).map((name) => {
    const encoded = Object.entries(twinEndings)
      .filter(([, ending]) => names.includes(name + ending))
      .map(([encoding, ending]) => `${encoding}: ${embed(name + ending)}`);
    const { type } = Bun.file(join(web, name));
    const etag = etagOf(readFileSync(join(web, name)));
    return `[${JSON.stringify(name)}, { type: ${JSON.stringify(type)}, etag: ${JSON.stringify(etag)}, identity: ${embed(name)}, twins: { ${encoded.join(", ")} } }],`;
  });
  return [
    ...imports,
    `import page from "./web/index.html" with { type: "text" };`,
    `const files = new Map([\n${entries.join("\n")}\n]);`,
    ...translations.map(
      ([, name], n) => `import t${n} from ${JSON.stringify(`./web/${name}`)} with { type: "text" };`,
    ),
    `const translated = new Map([${translations.map(([language], n) => `[${JSON.stringify(language)}, t${n}]`).join(", ")}]);`,
    "export const loadWebAssets = () => ({ files, page, translated });",
    "",
  ].join("\n");
}

/**
 * Compiles the whole program into one file, with the web app and the migrations inside. The same sources, the
 * same Bun and the same `builtFrom` give the same bytes, whatever the folder.
 *
 * @returns the paths of the modules that it was made of
 */
export async function compile({ manifest }: WebApp, compilation: Compilation): Promise<string[]> {
  const { outfile, builtFrom, system } = compilation;
  process.chdir(root);
  mkdirSync(dirname(outfile), { recursive: true });
  // In a folder of its own: source maps are left beside it, and its name, which goes into it, is always this one.
  const scratch = mkdtempSync(join(dirname(outfile), ".compile-"));
  try {
    const { outputs, metafile } = await Bun.build({
      entrypoints: [join(root, "cli/main.ts")],
      compile: {
        outfile: join(scratch, "topicapp"),
        autoloadDotenv: false,
        autoloadBunfig: false,
        ...(system && { target: system.target, executablePath: system.runtime }),
      },
      target: "bun",
      format: "esm",
      minify: true,
      splitting: true,
      bytecode: true,
      sourcemap: "linked",
      metafile: true,
      define: {
        "process.env.NODE_ENV": '"production"',
        // On Windows it is false in every executable (https://github.com/oven-sh/bun/issues/30084); nothing else asks.
        "import.meta.main": "true",
        // Packages that know their folder (pino, of imapflow) would have the one in which they were compiled.
        __dirname: '"/"',
        TOPICAPP_BUILT_FROM: JSON.stringify(builtFrom),
      },
      plugins: [
        {
          name: "embedded web app and texts",
          setup: (builder) => {
            builder.onResolve({ filter: /^#web-assets$/ }, () => ({ path: manifest }));
            builder.onResolve({ filter: /^#texts$/ }, () => ({ path: join(dist, "texts.gen.ts") }));
          },
        },
        withoutDeveloperTools,
      ],
    });
    const made = outputs.find(({ kind }) => kind === "entry-point");
    if (!made || !metafile) throw new Error("The executable could not be built");
    chmodSync(made.path, 0o755);
    renameSync(made.path, outfile);
    return Object.keys(metafile.inputs);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
