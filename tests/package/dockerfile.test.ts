import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createProgram } from "../../cli/program.ts";
import { describeConfig } from "../../cli/settings.ts";
import { execForm, instructionsFor, readDockerfile } from "./dockerfile.ts";

const root = join(import.meta.dir, "../..");
const dockerfile = readDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));
const allowed = readFileSync(join(root, ".dockerignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** Every setting that there is. */
const settings = new Set(describeConfig({}, {}, false).map(({ name }) => name));

describe.each([
  ["by default", undefined],
  ["from what was built before", "prebuilt"],
])("an image %s", (_how, stage) => {
  const instructions = instructionsFor(dockerfile, stage);
  const all = (name: string) => instructions.filter((each) => each.name === name).map(({ rest }) => rest);

  test("runs the executable and nothing else: what it begins from needs no shell, and nothing is run to make it", () => {
    expect(all("ENTRYPOINT").map(execForm)).toEqual([["topicapp"]]);
    expect(all("CMD").map(execForm)).toEqual([["serve"]]);
    expect([...all("RUN"), ...all("ADD"), ...all("SHELL")]).toEqual([]);
    expect(all("COPY").filter((rest) => rest.endsWith("/usr/local/bin/topicapp"))).toHaveLength(1);
  });

  test("runs as a user with a number, who is not root", () => {
    expect(all("USER")).toEqual(["1000:1000"]);
  });

  test("has one volume, which is that user's, and writes nowhere else", () => {
    expect(all("VOLUME")).toEqual(["/data"]);
    expect(all("COPY")).toContain("--from=folder --chown=1000:1000 /data /data");
    expect(all("WORKDIR")).toEqual(["/data"]);
    const [env = ""] = all("ENV");
    expect(Object.fromEntries(env.split(/\s+/).map((pair) => pair.split("=")))).toEqual({
      TOPICAPP_DATA_DIR: "/data",
      TOPICAPP_HOST: "0.0.0.0",
      SQLITE_TMPDIR: "/data",
    });
    for (const [, name = ""] of env.matchAll(/(TOPICAPP_\w+)=/g)) expect(settings).toContain(name);
  });

  test("is asked for its health by a command of its own", async () => {
    const [healthcheck = ""] = all("HEALTHCHECK");
    const [, options = "", command = ""] = healthcheck.match(/^(.*) CMD (.*)$/) ?? [];
    expect(execForm(command)).toEqual(["topicapp", "healthcheck"]);
    // The command itself waits 5 seconds for an answer.
    expect(options).toContain("--timeout=10s");
    const { commands: known } = await createProgram({} as Parameters<typeof createProgram>[0]);
    const commands = known.map((each) => each.name());
    expect(commands).toEqual(expect.arrayContaining(["healthcheck", "serve"]));
  });

  test("listens on the port that is the default, and is stopped by the signal that the server heeds", () => {
    expect(all("EXPOSE")).toEqual(["3000"]);
    expect(all("STOPSIGNAL")).toEqual(["SIGTERM"]);
  });

  test("carries licence and notices", () => {
    const copied = all("COPY").join("\n");
    expect(copied).toContain("LICENSE /usr/share/doc/topicapp/");
    expect(copied).toContain("THIRD-PARTY-NOTICES.txt /usr/share/doc/topicapp/");
  });
});

describe("the Dockerfile", () => {
  test("names each base by a version or a digest, never by what is the latest", () => {
    const bases = [...dockerfile.args.values()];
    expect(bases).toHaveLength(2);
    for (const base of bases)
      expect(base).toMatch(/^[\w.-]+\/[\w./-]+(-debian13:nonroot|:[\w.-]*\d[\w.-]*|@sha256:[0-9a-f]{64})$/);
  });

  test("begins each stage from an earlier one, from a base, or from nothing", () => {
    const known = ["scratch", ...[...dockerfile.args.keys()].map((name) => `\${${name}}`)];
    for (const { from, name } of dockerfile.stages) {
      expect(known).toContain(from);
      if (name) known.push(name);
    }
  });

  test("copies what is there, and what .dockerignore lets through", () => {
    const copies = dockerfile.stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ name, rest }) => name === "COPY" && !rest.startsWith("--from"));
    const sources = copies
      .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))
      .filter((source) => source !== ".");
    expect(sources.length).toBeGreaterThan(4);
    for (const source of sources) {
      expect(existsSync(join(root, source))).toBe(true);
      expect(allowed.some((line) => source === line.slice(1) || source.startsWith(`${line.slice(1)}/`))).toBe(
        true,
      );
    }
  });

  test("sends the builder the sources and nothing that is somebody's own", () => {
    expect(allowed[0]).toBe("*");
    expect(allowed.slice(1).every((line) => line.startsWith("!"))).toBe(true);
    for (const name of ["cli", "locales", "migrations", "scripts", "src", "web", "package.json", "bun.lock"])
      expect(allowed).toContain(`!${name}`);
    for (const name of [".env", ".git", "data", "node_modules", "secrets"])
      expect(allowed).not.toContain(`!${name}`);
  });

  test("sends the builder every file that the sources import", () => {
    const files = [...new Bun.Glob("{cli,scripts,src,web}/**/*.{ts,tsx}").scanSync(root)];
    const imported = files.flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/(?:from|import) "(\.\.?\/[^"]+)"/g)].map(
        ([, path = ""]) => join(dirname(file), path),
      ),
    );
    expect(imported.length).toBeGreaterThan(1_000);
    const isSent = (path: string) =>
      allowed.some((line) => path === line.slice(1) || path.startsWith(`${line.slice(1)}/`));
    expect(imported.filter((path) => !isSent(path))).toEqual([]);
  });
});
