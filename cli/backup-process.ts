import { setPriority } from "node:os";
import { Refusal } from "../src/base/errors.ts";
import type { Log } from "../src/base/log.ts";
import { type Config, readConfig } from "../src/config/config.ts";
import { type Db, openDatabase } from "../src/db/open.ts";
import {
  isBackupDue,
  makeBackup,
  readBackupTries,
  recordFailure,
} from "../src/operations/backups/backups.ts";
import { childEnvironment } from "../src/workers/child-process.ts";
import { backupCommand, type Io, ownCommandLine } from "./io.ts";

/** Passed to `nice`: requests take precedence. */
const priority = 10;

/** Milliseconds. */
const longest = 3 * 3_600_000;

/** The process that makes one backup for a server and records the result itself. */
export async function makeBackupForServer({ env, now, tell }: Io, [dataDir]: string[]): Promise<void> {
  try {
    setPriority(priority);
  } catch {
    // The system doesn't allow it.
  }
  const config = readConfig(env, { dataDir }, false);
  const db = openDatabase(config.dataDir, now(), { check: false });
  try {
    await makeBackup(db, config, now);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    tell(cause.message);
    process.exitCode = 1;
  } finally {
    db.$client.close();
  }
}

interface BackupProcess {
  /** Makes the backup that is due; resolves when it has ended, successfully or not. */
  run(): Promise<void>;
  stop(): void;
}

/** Makes backups in a separate process, so that the server keeps answering. */
export function createBackupProcess(
  { env, now }: Pick<Io, "env" | "now">,
  config: Config,
  { db, log }: { db: Db; log: Log },
): BackupProcess {
  let child: Bun.Subprocess<"ignore", "ignore", "pipe"> | undefined;
  let isStopped = false;
  return {
    async run() {
      if (isStopped || !isBackupDue(db, config.backup, now())) return;
      const startedAt = now();
      child = Bun.spawn(ownCommandLine(backupCommand, config.dataDir), {
        stdin: "ignore",
        stdout: "ignore",
        stderr: "pipe",
        env: { ...env, ...childEnvironment },
        timeout: longest,
        windowsHide: true,
      });
      const complaint = (await new Response(child.stderr).text()).trim();
      await child.exited;
      if (isStopped) return;
      const [made] = readBackupTries(db, 1);
      if (!made || made.startedAt < startedAt) {
        const reason = complaint || `its process ended with ${child.signalCode ?? child.exitCode}`;
        recordFailure(db, startedAt, now(), reason);
        log.error("the backup failed", { reason });
      } else if (made.error !== null) log.error("the backup failed", { reason: made.error });
      else log.info("made a backup", { name: made.name, bytes: made.bytes });
    },
    stop() {
      isStopped = true;
      child?.kill("SIGKILL");
    },
  };
}
