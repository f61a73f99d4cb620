import { afterAll } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The program as a person gets it, and no source tree in sight. */
const built = join(import.meta.dir, "../../dist/topicapp");

const folders: string[] = [];
const children: Bun.Subprocess[] = [];

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "topicapp-exe-"));
  folders.push(folder);
  return folder;
}

/** Starts it in a folder with nothing in its environment but what is given. */
export function start(
  args: string[],
  { cwd = emptyFolder(), env = {} }: { cwd?: string; env?: Record<string, string> } = {},
) {
  const child = Bun.spawn([built, ...args], { cwd, env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  children.push(child);
  return child;
}

/** Runs it to its end. */
export async function run(args: string[], options: Parameters<typeof start>[1] = {}) {
  const child = start(args, options);
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, exitCode };
}

/** A server that answers, and the lines it printed so far. */
export async function serve(args: string[] = [], options: Parameters<typeof start>[1] = {}) {
  const child = start(["serve", "--port", "0", ...args], options);
  const output = linesOf(child.stdout);
  const url = (await output.find(/^listening on (http:\S+)$/))[1] ?? "";
  return { child, url, output };
}

/** Processes that another one started, and theirs, that are still there; `command` is what stands in their command line. */
export function descendantsOf(parent: number, command = ""): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [state, ppid] = read(pid, "stat").split(") ").at(-1)?.split(" ") ?? [];
      return ppid === String(parent) && state !== "Z";
    });
  const all = children.flatMap((pid) => [pid, ...descendantsOf(pid)]);
  return all.filter((pid) => read(pid, "cmdline").split("\0").join(" ").includes(command));
}

export function isThere(pid: number): boolean {
  return /\) [^Z]/.test(read(pid, "stat"));
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Reads a stream line by line; `find` waits for the nth line that matches, among those gone by too. */
export function linesOf(stream: ReadableStream<Uint8Array>) {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const done = (async () => {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = parts.pop() ?? "";
      lines.push(...parts);
      for (const look of waiting) look();
    }
    for (const look of waiting) look();
  })();
  return {
    lines,
    done,
    find(pattern: RegExp, nth = 1): Promise<RegExpMatchArray> {
      return new Promise((resolve, reject) => {
        const look = () => {
          const matches = lines.map((line) => line.match(pattern)).filter((match) => match !== null);
          const match = matches[nth - 1];
          if (!match) return;
          waiting.delete(look);
          resolve(match);
        };
        waiting.add(look);
        done.then(() => reject(new Error(`the stream ended without ${pattern}:\n${lines.join("\n")}`)));
        look();
      });
    },
  };
}
