import { expect, test } from "bun:test";
import { join } from "node:path";

const root = join(import.meta.dir, "../../..");

interface Source {
  imports: { path: string; kind: string; external?: boolean }[];
}

/** The packages that are loaded with a module, without those that it asks for later. */
async function packagesLoadedWith(module: string): Promise<string[]> {
  const entrypoints = [join(root, module)];
  const { metafile } = await Bun.build({
    ...{ entrypoints, root, target: "bun", packages: "external", splitting: true, metafile: true },
  });
  const sources = new Map(Object.entries<Source>(metafile?.inputs ?? {}));
  const loaded = new Set<string>();
  const waiting = [module];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const imports = sources.get(path)?.imports ?? [];
    loaded.add(path);
    const now = imports.filter(({ kind }) => kind !== "dynamic-import").map(({ path }) => path);
    waiting.push(...now.filter((next) => !loaded.has(next)));
  }
  return [...loaded].filter((path) => !sources.has(path));
}

test("the server does not load with it what only its workers read texts with, nor what asks one provider", async () => {
  const packages = await packagesLoadedWith("cli/app.ts");
  expect(packages).toContain("elysia");
  const later = /^(?:@orama\/stemmers|linkedom|@mozilla\/readability|openai|@anthropic-ai\/sdk)(?:\/|$)/;
  expect(packages.filter((name) => later.test(name))).toEqual([]);
});

test("nor does it ask the runtime for the names of other languages, some 20 MB that most servers never need", () => {
  const asked = `
    const locales = [];
    for (const name of ["DisplayNames", "DateTimeFormat"]) {
      Intl[name] = new Proxy(Intl[name], {
        construct(target, args) { locales.push(String(args[0] ?? "en")); return new target(...args); },
      });
    }
    await import("./cli/app.ts");
    console.log(JSON.stringify(locales.filter((locale) => !locale.startsWith("en"))));
    process.exit(0);`;
  const { stdout } = Bun.spawnSync([process.execPath, "-e", asked], { cwd: root });
  expect(JSON.parse(stdout.toString())).toEqual([]);
});
