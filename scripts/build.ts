import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { etagOf, originalsOf, twinEndings } from "../src/http/web-assets-on-disk.ts";
import { buildWeb } from "./build-web.ts";

const root = join(import.meta.dir, "..");
const dist = join(root, "dist");

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

/** Makes `dist/topicapp`: the whole program in one file, with the web app and the migrations inside. */
async function build(): Promise<void> {
  mkdirSync(dist, { recursive: true });
  await buildWeb(join(dist, "web"));
  const manifest = join(dist, "web-assets.gen.ts");
  writeFileSync(manifest, manifestSource());
  await compile(manifest, join(dist, "topicapp"));
  const megabytes = statSync(join(dist, "topicapp")).size / 1e6;
  console.log(`dist/topicapp ${megabytes.toFixed(0)} MB`);
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
  const entries = originalsOf(names).map((name) => {
    const encoded = Object.entries(twinEndings)
      .filter(([, ending]) => names.includes(name + ending))
      .map(([encoding, ending]) => `${encoding}: ${embed(name + ending)}`);
    const { type } = Bun.file(join(web, name));
    const etag = etagOf(join(web, name));
    return `[${JSON.stringify(name)}, { type: ${JSON.stringify(type)}, etag: ${JSON.stringify(etag)}, identity: ${embed(name)}, twins: { ${encoded.join(", ")} } }],`;
  });
  return [
    ...imports,
    `import page from "./web/index.html" with { type: "text" };`,
    `const files = new Map([\n${entries.join("\n")}\n]);`,
    "export const loadWebAssets = () => ({ files, page });",
    "",
  ].join("\n");
}

async function compile(manifest: string, outfile: string): Promise<void> {
  rmSync(outfile, { force: true });
  const result = await Bun.build({
    entrypoints: [join(root, "cli/main.ts")],
    compile: { outfile, autoloadDotenv: false, autoloadBunfig: false },
    target: "bun",
    format: "esm",
    minify: true,
    splitting: true,
    bytecode: true,
    sourcemap: "linked",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "embedded web app",
        setup: (builder) => {
          builder.onResolve({ filter: /^#web-assets$/ }, () => ({ path: manifest }));
        },
      },
      withoutDeveloperTools,
    ],
  });
  for (const message of result.logs) console.error(String(message));
  if (!result.success) throw new Error("The executable could not be built");
  rmSync(`${outfile}.map`, { force: true });
  for (const name of readdirSync(dist)) if (name.endsWith(".map")) rmSync(join(dist, name));
  chmodSync(outfile, 0o755);
}

await build();
