import { realpathSync } from "node:fs";

/**
 * What a build of this folder is made from: the commit, twelve digits of it, with `+changed` behind it where files
 * differ from it or are new. Without a repository (in a container's build, from an archive) it is what
 * TOPICAPP_COMMIT says, or `unknown`.
 */
export function readCommit(root: string, env: Record<string, string | undefined>): string {
  if (!isRepository(root)) return env.TOPICAPP_COMMIT?.trim() || "unknown";
  const commit = git(root, "rev-parse", "--short=12", "HEAD");
  if (!commit) return "unknown";
  return git(root, "status", "--porcelain") === "" ? commit : `${commit}+changed`;
}

/**
 * Seconds since 1970 that the files of a release carry: SOURCE_DATE_EPOCH
 * (https://reproducible-builds.org/specs/source-date-epoch/), else when the commit was made, else the first that an
 * archive can hold.
 */
export function readCommitTime(root: string, env: Record<string, string | undefined>): number {
  const given = env.SOURCE_DATE_EPOCH ?? (isRepository(root) ? git(root, "log", "-1", "--format=%ct") : null);
  const seconds = Number(given || Number.NaN);
  return Number.isSafeInteger(seconds) && seconds >= firstArchivable ? seconds : firstArchivable;
}

/** 1980-01-01: a zip file's clock begins there. */
const firstArchivable = 315_532_800;

/** Not the repository of somebody who unpacked an archive of ours inside it. */
function isRepository(root: string): boolean {
  const top = git(root, "rev-parse", "--show-toplevel");
  return top !== null && realpathSync(top) === realpathSync(root);
}

function git(root: string, ...args: string[]): string | null {
  try {
    const asked = Bun.spawnSync(["git", "--no-optional-locks", ...args], { cwd: root, stderr: "ignore" });
    return asked.success ? asked.stdout.toString().trim() : null;
  } catch {
    // No git on this machine.
    return null;
  }
}
