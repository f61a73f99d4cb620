import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The program as a person gets it. */
export const topicapp = join(import.meta.dir, "../../dist/topicapp");

/** How long something may take to appear, in milliseconds. */
const timeout = 30_000;

const sockets = mkdtempSync(join(tmpdir(), "topicapp-tmux-"));
const panes: Pane[] = [];

afterAll(async () => {
  await Promise.all(panes.map((pane) => pane.close()));
  rmSync(sockets, { recursive: true, force: true });
});

/** A terminal with a shell in it, as a person sits before it. */
export interface Pane {
  /** Types text and sends it off. */
  enter(line: string): Promise<void>;
  /** Types text, and leaves it at that. */
  type(text: string): Promise<void>;
  /** Presses keys by their tmux names, such as Enter, Escape, Down, C-c. */
  press(...keys: string[]): Promise<void>;
  /** What is to be seen. */
  text(): Promise<string>;
  /** The same with the codes that colour it. */
  coded(): Promise<string>;
  /** Waits until what is seen matches. @throws with what is seen instead, when that takes too long */
  sees(wanted: string | RegExp): Promise<string>;
  resize(columns: number, rows: number): Promise<void>;
  /** Whether the cursor is shown, and whether the alternate screen is. */
  modes(): Promise<{ cursor: boolean; alternate: boolean }>;
  close(): Promise<void>;
}

/** Opens a terminal of 80 columns and 24 rows in a folder, with a shell that has been typed in before. */
export async function openPane(cwd: string, env: Record<string, string> = {}): Promise<Pane> {
  const socket = join(sockets, `${panes.length}`);
  const tmux = (...args: string[]) => runTmux(["-S", socket, "-f", "/dev/null", "-u", ...args]);
  const variables = Object.entries({ PATH: process.env.PATH ?? "", PS1: "$ ", LC_ALL: "C.UTF-8", ...env });
  const shell = [
    "env",
    "-i",
    "TERM=screen-256color",
    ...variables.map(([name, value]) => `${name}=${value}`),
  ];
  await tmux("new-session", "-d", "-x", "80", "-y", "24", "-c", cwd, ...shell, "sh");

  async function sees(wanted: string | RegExp): Promise<string> {
    const deadline = performance.now() + timeout;
    for (;;) {
      const seen = await tmux("capture-pane", "-p");
      if (typeof wanted === "string" ? seen.includes(wanted) : wanted.test(seen)) return seen;
      if (performance.now() > deadline) throw new Error(`${wanted} is not on the screen:\n${seen}`);
      await Bun.sleep(25);
    }
  }

  const pane: Pane = {
    async enter(line) {
      await pane.type(line);
      await pane.press("Enter");
    },
    type: async (text) => void (await tmux("send-keys", "-l", text)),
    press: async (...keys) => void (await tmux("send-keys", ...keys)),
    text: () => tmux("capture-pane", "-p"),
    coded: () => tmux("capture-pane", "-p", "-e"),
    sees,
    resize: async (columns, rows) =>
      void (await tmux("resize-window", "-x", String(columns), "-y", String(rows))),
    async modes() {
      const [cursor, alternate] = (await tmux("display", "-p", "#{cursor_flag} #{alternate_on}"))
        .trim()
        .split(" ");
      return { cursor: cursor === "1", alternate: alternate === "1" };
    },
    close: async () => void (await tmux("kill-server").catch(() => {})),
  };
  panes.push(pane);
  await sees("$");
  await pane.enter("echo what was there before");
  await sees(/^what was there before$/m);
  return pane;
}

/** Proves that a terminal is as it was: what was on it, its cursor, and a shell that echoes and does what is typed. */
export async function expectClean(pane: Pane): Promise<void> {
  await pane.sees(/^what was there before$/m);
  const deadline = performance.now() + timeout;
  for (;;) {
    const { cursor, alternate } = await pane.modes();
    if (cursor && !alternate) break;
    if (performance.now() > deadline) throw new Error(`cursor ${cursor}, alternate screen ${alternate}`);
    await Bun.sleep(25);
  }
  await pane.sees(/^\$$/m);
  await pane.enter("stty -a | tr ' ;' '\\n\\n' | grep -cxE 'icanon|isig|echo'; echo $((40+2))");
  await pane.sees(/^3\n42$/m);
}

async function runTmux(args: string[]): Promise<string> {
  const child = Bun.spawn(["tmux", ...args], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`tmux ${args.slice(5).join(" ")}: ${stderr}`);
  return stdout;
}
