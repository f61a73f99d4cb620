import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { readCommit, readCommitTime } from "../../scripts/commit.ts";
import { emptyFolder } from "./made.ts";

const when = 1_790_000_000;

function git(folder: string, ...args: string[]): string {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  const date = `${when} +0000`;
  const ran = Bun.spawnSync(["git", ...who, ...args], {
    cwd: folder,
    env: { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
  expect(ran.stderr.toString()).toBe("");
  return ran.stdout.toString().trim();
}

function repository(): string {
  const folder = emptyFolder();
  git(folder, "init", "--quiet");
  writeFileSync(join(folder, "file"), "as committed");
  git(folder, "add", "file");
  git(folder, "commit", "--quiet", "--message", "A commit");
  return folder;
}

describe("what a build is made from", () => {
  test("is the commit, where nothing differs from it", () => {
    const folder = repository();
    const commit = readCommit(folder, { TOPICAPP_COMMIT: "something else" });
    expect(commit).toHaveLength(12);
    expect(git(folder, "rev-parse", "HEAD")).toStartWith(commit);
    expect(readCommitTime(folder, {})).toBe(when);
  });

  test.each(["file", "a new file"])("is marked where %s differs", (name) => {
    const folder = repository();
    writeFileSync(join(folder, name), "changed");
    expect(readCommit(folder, {})).toMatch(/^[0-9a-f]{12}\+changed$/);
  });

  test("is what the environment says, or unknown, where there is no repository", () => {
    const folder = emptyFolder();
    expect(readCommit(folder, { TOPICAPP_COMMIT: "0123456789ab" })).toBe("0123456789ab");
    expect(readCommit(folder, {})).toBe("unknown");
    expect(readCommitTime(folder, {})).toBe(Date.UTC(1980, 0) / 1000);
    expect(readCommitTime(folder, { SOURCE_DATE_EPOCH: String(when) })).toBe(when);
  });

  test("is not the commit of somebody else's repository around it", () => {
    const folder = join(repository(), "unpacked");
    mkdirSync(folder);
    expect(readCommit(folder, {})).toBe("unknown");
  });

  test("is said to be the source tree by a program that was not built", () => {
    const asked = Bun.spawnSync([process.execPath, join(import.meta.dir, "../../cli/main.ts"), "--version"]);
    expect(asked.stdout.toString()).toBe(`topicapp ${version} (source tree)\n`);
  });
});
