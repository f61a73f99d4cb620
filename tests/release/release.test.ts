import { beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { devDependencies, version } from "../../package.json";
import { clone, emptyFolder, release } from "./made.ts";

const root = join(import.meta.dir, "../..");
const commit = "0123456789ab";
const time = 1_790_000_000;

interface Component {
  type: string;
  group?: string;
  name: string;
  version: string;
  purl?: string;
  hashes?: { alg: string; content: string }[];
  licenses?: { license?: { id: string }; expression?: string }[];
  components?: Component[];
}

interface Bill {
  serialNumber?: string;
  metadata: { timestamp: string; component: Component & { properties: { value: string }[] } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

let made = "";
let bill: Bill;
let unpacked = "";

beforeAll(async () => {
  made = await release(clone("sources"), commit, time);
  bill = JSON.parse(text("sbom.cdx.json"));
  unpacked = emptyFolder();
  const [archive = ""] = readdirSync(made).filter((name) => /\.(tar\.gz|zip)$/.test(name));
  const tar = Bun.spawnSync(["tar", "-xf", join(made, archive), "-C", unpacked]);
  expect(tar.success).toBe(true);
  unpacked = join(unpacked, archive.replace(/\.(tar\.gz|zip)$/, ""));
}, 600_000);

function text(name: string): string {
  return readFileSync(join(made, name), "utf8");
}

function idOf({ group, name, version }: Component): string {
  return `${group ? `${group}/` : ""}${name}@${version}`;
}

describe("a release", () => {
  test("made twice of the same sources, in folders of other names and depths and from elsewhere, is the same to the byte", async () => {
    const again = await release(clone("another", "and deeper", "place"), commit, time, emptyFolder());
    expect(readFileSync(join(again, "SHA256SUMS"), "utf8")).toBe(text("SHA256SUMS"));
  }, 600_000);

  test("says the checksum of every file in it, as sha256sum reads them", () => {
    const files = readdirSync(made).filter((name) => name !== "SHA256SUMS");
    // The archive, the package, the bill and the notices.
    expect(files).toHaveLength(4);
    const lines = files.map((name) => {
      const sum = createHash("sha256")
        .update(readFileSync(join(made, name)))
        .digest("hex");
      return `${sum}  ${name}\n`;
    });
    expect(text("SHA256SUMS")).toBe(
      lines.sort((one, other) => (one.slice(66) < other.slice(66) ? -1 : 1)).join(""),
    );
  });

  test("unpacks to an executable that says its version and commit, with the licence and the notices", () => {
    const program = join(unpacked, "topicapp");
    expect(statSync(program).mode & 0o777).toBe(0o755);
    const asked = Bun.spawnSync([program, "--version"], { env: {} });
    expect(asked.stdout.toString()).toBe(`topicapp ${version} (${commit})\n`);
    expect(readFileSync(join(unpacked, "LICENSE"), "utf8")).toStartWith("MIT License");
    expect(readFileSync(join(unpacked, "THIRD-PARTY-NOTICES.txt"), "utf8")).toBe(
      text("THIRD-PARTY-NOTICES.txt"),
    );
    expect(statSync(program).mtimeMs).toBe(time * 1000);
  });

  test("asks nowhere in its program whether a module is the first one, which is never so on Windows", () => {
    const program = readFileSync(join(unpacked, "topicapp"));
    const ours = program.subarray(statSync(process.execPath).size - 1_000_000);
    expect(ours.includes("Follow topics that AI sources keep summarising")).toBe(true);
    expect(ours.includes("import.meta.main")).toBe(false);
  });
});

describe("the bill of materials", () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

  test("is CycloneDX 1.6, as its official schema has it", async () => {
    expect(await validator.validate(text("sbom.cdx.json"))).toBeNull();
    expect(
      await validator.validate(text("sbom.cdx.json").replace('"library"', '"librarium"')),
    ).not.toBeNull();
  });

  test("carries the commit and its time, and nothing that is another every time", () => {
    expect(bill.serialNumber).toBeUndefined();
    expect(bill.metadata.timestamp).toBe(new Date(time * 1000).toISOString());
    expect(bill.metadata.component).toMatchObject({
      name: "topicapp",
      version,
      properties: [{ value: commit }],
    });
  });

  test("lists every package that the bundler takes into server, command line and web app, and no other", async () => {
    const bundled = [
      ...(await packagesIn("cli/main.ts", "bun")),
      ...(await packagesIn("web/main.tsx", "browser")),
      // These are no modules: the style sheet and the font.
      ...["tailwindcss", "@fontsource-variable/newsreader"].map(installed),
    ];
    expect(bundled.length).toBeGreaterThan(150);
    const listed = bill.components.filter(({ type }) => type === "library").map(idOf);
    // In place of the first two the build takes a file of ours; the last only names parts of other packages.
    const replaced = ["react-style-singleton", "get-nonce", "radix-ui"].map(installed);
    expect(listed).toEqual([...new Set(bundled)].filter((id) => !replaced.includes(id)).sort());
  });

  test("has each package's licence, and the hash that bun.lock holds it to", () => {
    const lock = readFileSync(join(root, "bun.lock"), "utf8");
    for (const component of bill.components.filter(({ type }) => type === "library")) {
      const [, sha512 = ""] =
        lock.match(new RegExp(`\\["${RegExp.escape(idOf(component))}", .*"sha512-([^"]+)"\\]`)) ?? [];
      const content = Buffer.from(sha512, "base64").toString("hex");
      expect(component.hashes).toEqual([{ alg: "SHA-512", content }]);
      expect(content).toHaveLength(128);
      const [licence] = component.licenses ?? [];
      expect(licence?.license?.id ?? licence?.expression).toBeTruthy();
      expect(component.purl).toBe(`pkg:npm/${idOf(component).replace(/^@/, "%40")}`);
    }
  });

  test("has Bun with what is linked into it, and none of the tools that only build and test", () => {
    const bun = bill.components.find(({ type }) => type === "platform");
    expect(bun).toMatchObject({ name: "bun", version: Bun.version });
    expect(bun?.components?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["sqlite", "webkit", "boringssl"]),
    );
    // What signs a test's tokens comes with openid-client as well, what reads its XML with feedsmith, and what makes the
    // site's pages with react-markdown.
    const tools = Object.keys(devDependencies).filter(
      (name) => !/^(bun|tailwindcss|@fontsource.*|jose|fast-xml-parser|mdast-util-to-hast)$/.test(name),
    );
    expect(bill.components.map(idOf).filter((id) => tools.includes(id.replace(/@[^@]+$/, "")))).toEqual([]);
  });

  test("says who needs whom, so that a hole in a package leads to whoever brought it", () => {
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const follow = (ref: string) => {
      if (reached.has(ref)) return;
      reached.add(ref);
      for (const next of needs.get(ref) ?? []) follow(next);
    };
    follow("topicapp");
    expect(bill.components.map(idOf).filter((id) => !reached.has(id))).toEqual([]);
    expect(needs.get(installed("react-reconciler"))).toEqual([installed("react"), installed("scheduler")]);
  });
});

test("the notices hold the licence of every package listed, in its own words", () => {
  const notices = text("THIRD-PARTY-NOTICES.txt").split(`\n${"-".repeat(80)}\n`);
  for (const component of bill.components) {
    const id = idOf(component);
    const notice = notices.find((each) => each.startsWith(id) && /[ \n]/.test(each[id.length] ?? ""));
    expect(notice).toBeDefined();
    expect(notice).toMatch(/permission|redistribut|licensed|Apache License|SIL Open Font|public domain/i);
  }
  expect(notices.join()).toContain("JavaScriptCore");
});

/** What a plain run of the bundler, without the build's own script, takes in. */
async function packagesIn(entry: string, target: "bun" | "browser"): Promise<string[]> {
  const { metafile } = await Bun.build({
    entrypoints: [join(root, entry)],
    target,
    metafile: true,
    external: ["react-devtools-core"],
    conditions: ["production"],
    define: { "process.env.NODE_ENV": '"production"' },
    minify: true,
  });
  const folders = Object.keys(metafile?.inputs ?? {}).flatMap((path) => {
    const [, folder] =
      path.match(/(node_modules\/(?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*)\//) ?? [];
    return folder ? [folder.replace(/^node_modules\//, "")] : [];
  });
  return [...new Set(folders)].map(installed);
}

function installed(folder: string): string {
  const described = JSON.parse(readFileSync(join(root, "node_modules", folder, "package.json"), "utf8"));
  return `${described.name}@${described.version}`;
}
