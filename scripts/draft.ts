import { readFileSync } from "node:fs";
import { join } from "node:path";
import { changesOf } from "./release/changes.ts";

const runs = "dist/runs";

/** Takes the step `check`, which compares what two machines made of a tag, or `create`, which makes a draft of the release from it, with `gh`. */
function draft(step: string | undefined, tag: string): void {
  const changes = changesOf(readFileSync("CHANGELOG.md", "utf8"), tag);
  const [first, second] = ["first", "second"].map((run) =>
    readFileSync(join(runs, run, "SHA256SUMS"), "utf8"),
  );
  if (first === undefined || first !== second)
    throw new Error("The two machines did not make the same bytes");
  if (step === "check") {
    console.log(`${tag}: both machines made the same ${first.split("\n").length - 1} files`);
    return;
  }
  if (step !== "create") throw new Error("usage: npm run draft -- check|create");
  const names = first
    .trimEnd()
    .split("\n")
    .map((line) => line.slice(66));
  const files = [...names, "SHA256SUMS"].map((name) => join(runs, "first", name));
  const made = Bun.spawnSync(
    ["gh", "release", "create", tag, "--draft", "--verify-tag", "--title", tag, "--notes", changes, ...files],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  if (made.exitCode !== 0) throw new Error(`gh ended with ${made.exitCode}`);
}

draft(process.argv[2], process.env.GITHUB_REF_NAME ?? "");
