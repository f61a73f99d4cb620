import { afterAll } from "bun:test";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { emptyFolder, linesOf } from "../../executable/process.ts";

/** The program as a person gets it. */
const built = join(import.meta.dir, "../../../dist/topicapp");

/** A disk of 20 MB in memory, that only who is let in can see: it is gone with the last of them. */
export interface SmallDisk {
  /** Where it is for who was let in. */
  folder: string;
  /** Where the same is for us. Only for files: SQLite would follow the link to another place. */
  outside: string;
  /** Starts topicapp with the disk in sight. */
  start(args: string[], env: Record<string, string>): ReturnType<typeof spawn>;
  /** Runs any program there, to its end. */
  run(...command: string[]): { exitCode: number; stderr: string };
  /** Leaves so many bytes free. */
  fill(free: number): void;
  makeRoom(): void;
}

const namespaces =
  process.getuid?.() === 0
    ? { make: ["unshare", "--mount"], enter: ["--mount"] }
    : {
        make: ["unshare", "--user", "--map-root-user", "--mount"],
        enter: ["--user", "--preserve-credentials", "--mount"],
      };

const holders: Bun.Subprocess[] = [];
afterAll(() => {
  for (const holder of holders) holder.kill("SIGKILL");
});

/** Why there can be no such disk here; null when there can. Containers and some systems allow no mounts. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== "linux") return "it takes Linux";
  if (!Bun.which("unshare") || !Bun.which("nsenter")) return "it takes unshare and nsenter, of util-linux";
  const mount = ["mount", "-t", "tmpfs", "none", "/mnt"];
  const { exitCode, stderr } = Bun.spawnSync([...namespaces.make, ...mount], { stderr: "pipe" });
  return exitCode === 0 ? null : stderr.toString().trim();
}

export async function openSmallDisk(): Promise<SmallDisk> {
  const folder = emptyFolder();
  const script = `mount -t tmpfs -o size=20m,mode=0700 none "$0" && echo ready && exec cat`;
  const holder = Bun.spawn([...namespaces.make, "sh", "-c", script, folder], {
    stdin: "pipe",
    stdout: "pipe",
  });
  holders.push(holder);
  await linesOf(holder.stdout).find(/^ready$/);
  const outside = `/proc/${holder.pid}/root${folder}`;
  const enter = ["nsenter", "--target", String(holder.pid), ...namespaces.enter, "--"];
  const filler = join(outside, "filler");
  return {
    folder,
    outside,
    start: (args, env) => spawn([...enter, built, ...args], env),
    run(...command) {
      const { exitCode, stderr } = Bun.spawnSync([...enter, ...command], { stderr: "pipe" });
      return { exitCode, stderr: stderr.toString() };
    },
    fill(free) {
      const { bavail, bsize } = statfsSync(outside);
      const file = openSync(filler, "a");
      for (let left = bavail * bsize - free; left >= bsize; left -= bsize)
        writeSync(file, Buffer.alloc(bsize));
      closeSync(file);
    },
    makeRoom: () => rmSync(filler),
  };
}

function spawn(command: string[], env: Record<string, string>) {
  const child = Bun.spawn(command, {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  holders.push(child);
  return child;
}
