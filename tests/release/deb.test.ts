import { beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createProgram } from "../../cli/program.ts";
import { version } from "../../package.json";
import { writeDeb } from "../../scripts/release/deb-files.ts";
import { findTarget } from "../../scripts/release/targets.ts";
import { emptyFolder } from "./made.ts";

const root = join(import.meta.dir, "../..");
const place = emptyFolder();
const machine = join(place, "machine");
const executable = join(place, "topicapp");
const notices = join(place, "notices");
const target = findTarget("linux-x64");
const hasDpkg = Bun.which("dpkg") !== null;

/** With a script in place of the executable: what is tested is what is around it. */
async function make(name: string, program: string): Promise<string> {
  writeFileSync(executable, `#!/bin/sh\necho ${program}\n`, { mode: 0o755 });
  writeFileSync(notices, "licences\n");
  const archive = join(place, name);
  await writeDeb(root, target, { executable, notices, time: 1_790_000_000 }, archive);
  return archive;
}

function dpkg(...args: string[]): { exitCode: number; said: string } {
  const done = Bun.spawnSync([
    "dpkg",
    `--root=${machine}`,
    "--force-script-chrootless",
    "--force-not-root",
    "--force-architecture",
    "--force-depends",
    "--log=/dev/null",
    ...args,
  ]);
  return { exitCode: done.exitCode, said: done.stdout.toString() + done.stderr.toString() };
}

const inMachine = (path: string) => join(machine, path);

beforeAll(() => {
  for (const folder of ["var/lib/dpkg/info", "var/lib/dpkg/updates", "etc"])
    mkdirSync(inMachine(folder), { recursive: true });
  for (const name of ["status", "available"]) writeFileSync(inMachine(`var/lib/dpkg/${name}`), "");
});

test("the package holds program, unit, settings, manual and completions, as root's, and the same bytes each time", async () => {
  const [one, other] = [await make("one.deb", "one"), await make("other.deb", "one")];
  expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
  if (!hasDpkg) return;
  const contents = Bun.spawnSync(["dpkg-deb", "--contents", one]).stdout.toString();
  const files = [...contents.matchAll(/^(-\S+) 0\/0 .* \.\/(\S+)$/gm)].map(
    ([, mode, path]) => `${mode} ${path}`,
  );
  expect(
    contents
      .trim()
      .split("\n")
      .filter((line) => !/^\S+ 0\/0 /.test(line)),
  ).toEqual([]);
  for (const [mode, path] of [
    ["-rwxr-xr-x", "usr/bin/topicapp"],
    ["-rw-r--r--", "usr/lib/systemd/system/topicapp.service"],
    ["-rw-r-----", "etc/topicapp/topicapp.env"],
    ["-rw-r--r--", "usr/share/man/man1/topicapp.1.gz"],
    ["-rw-r--r--", "usr/share/bash-completion/completions/topicapp"],
  ])
    expect(files).toContain(`${mode} ${path}`);
  const fields = Bun.spawnSync([
    "dpkg-deb",
    "--field",
    one,
    "Version",
    "Architecture",
    "Depends",
  ]).stdout.toString();
  expect(fields).toContain(`Version: ${version}\nArchitecture: amd64\n`);
});

test.skipIf(!hasDpkg)(
  "it is installed, upgraded with its owner's settings kept, and purged with what people wrote kept",
  async () => {
    expect(dpkg("--install", await make("first.deb", "first"))).toMatchObject({ exitCode: 0 });
    expect(Bun.spawnSync([inMachine("usr/bin/topicapp")]).stdout.toString()).toBe("first\n");
    expect(readFileSync(inMachine("etc/passwd"), "utf8")).toMatch(
      /^topicapp:.*:\/var\/lib\/topicapp:\/usr\/sbin\/nologin$/m,
    );
    expect(readFileSync(inMachine("usr/lib/systemd/system/topicapp.service"), "utf8")).toContain(
      "ExecStart=/usr/bin/topicapp serve",
    );

    writeFileSync(inMachine("etc/topicapp/topicapp.env"), "TOPICAPP_PORT=8080\n");
    mkdirSync(inMachine("var/lib/topicapp"), { recursive: true });
    writeFileSync(inMachine("var/lib/topicapp/topicapp.db"), "what people wrote");
    expect(dpkg("--install", await make("second.deb", "second"))).toMatchObject({ exitCode: 0 });
    expect(Bun.spawnSync([inMachine("usr/bin/topicapp")]).stdout.toString()).toBe("second\n");
    expect(readFileSync(inMachine("etc/topicapp/topicapp.env"), "utf8")).toBe("TOPICAPP_PORT=8080\n");

    const purged = dpkg("--purge", "topicapp");
    expect(purged).toMatchObject({
      exitCode: 0,
      said: expect.stringContaining("is still in /var/lib/topicapp"),
    });
    for (const gone of ["usr/bin/topicapp", "etc/topicapp"]) expect(existsSync(inMachine(gone))).toBe(false);
    expect(readdirSync(inMachine("var/lib/topicapp"))).toEqual(["topicapp.db"]);
  },
);

test.skipIf(!hasDpkg)(
  "its page of the manual has every command",
  async () => {
    const archive = await make("read.deb", "program");
    Bun.spawnSync(["dpkg-deb", "--extract", archive, join(place, "read")]);
    const page = gunzipSync(readFileSync(join(place, "read/usr/share/man/man1/topicapp.1.gz"))).toString();
    const program = await createProgram({} as Parameters<typeof createProgram>[0]);
    const names = program.commands.map((command) => command.name()).filter((name) => name !== "help");
    expect(names.filter((name) => !page.includes(`.SS "${name.replaceAll("-", "\\-")} `))).toEqual([]);
  },
  60_000,
);

/** It brings a hundred packages with it, so that nobody's machine is given it for the tests. */
test.skipIf(!hasDpkg || !Bun.which("lintian"))(
  "Debian's own look finds no fault in the package",
  async () => {
    const archive = await make("looked-at.deb", "program");
    const { stdout } = Bun.spawnSync([
      "lintian",
      "--allow-root",
      "--suppress-tags",
      "mismatched-override,unused-override",
      archive,
    ]);
    expect(stdout.toString()).toBe("");
  },
  60_000,
);
