import { setPriority } from "node:os";
import type { Log } from "../src/base/log.ts";
import { DatabaseRefused, type Db, setChecked } from "../src/db/open.ts";
import { findDamage, noteDamage } from "../src/db/soundness.ts";
import { words } from "../src/db/words.ts";
import { childEnvironment } from "../src/workers/child-process.ts";
import { checkCommand, type Io, ownCommandLine } from "./io.ts";

/** Passed to `nice`: requests take precedence. */
const priority = 5;

const sound = "ok";

/** The process that reads a whole database file for a server and reports damage on one line. */
export function checkDatabase({ print, tell }: Io, [file = ""]: string[]): void {
  try {
    setPriority(priority);
  } catch {
    // The system doesn't allow it.
  }
  try {
    print(findDamage(file) ?? sound);
  } catch (cause) {
    tell(String(cause));
    process.exitCode = 1;
  }
}

export interface DatabaseCheck {
  /** Resolves if no damage was found. @throws DatabaseRefused if the file is damaged */
  done: Promise<void>;
  /** Leaves `done` pending. */
  stop(): void;
}

/** Reads the rest of a large file in a separate process, so that the server keeps answering. */
export function startCheck(db: Db, log: Log): DatabaseCheck {
  const file = db.$client.filename;
  const began = performance.now();
  const child = Bun.spawn(ownCommandLine(checkCommand, file), {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...process.env, ...childEnvironment },
    windowsHide: true,
  });
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  let isStopped = false;

  async function hear(): Promise<void> {
    const [said, complaint] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (isStopped) return;
    const found = said.trim();
    if (found !== sound && found !== "") {
      noteDamage(file, found);
      return reject(new DatabaseRefused(words.refused(file, found)));
    }
    const seconds = Math.round(performance.now() - began) / 1000;
    if (found === sound) log.info("the database is sound", { seconds });
    else log.warn("the database could not be checked", { reason: complaint.trim() || child.signalCode });
    setChecked(db);
    resolve();
  }

  void hear();
  return {
    done,
    stop() {
      isStopped = true;
      child.kill("SIGKILL");
    },
  };
}
