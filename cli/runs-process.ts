import type { Log } from "../src/base/log.ts";
import { waitAtMost } from "../src/base/timeout.ts";
import { builtFrom, version } from "../src/base/version.ts";
import type { Environment } from "../src/config/config.ts";
import type { Db } from "../src/db/open.ts";
import { isAnyDue } from "../src/updates/queue/claims.ts";
import { rescueLapsed } from "../src/updates/queue/rescue.ts";
import { childEnvironment } from "../src/workers/child-process.ts";
import { type Io, ownCommandLine, runsCommand } from "./io.ts";
import { grace } from "./serving.ts";

/** Calls of `refreshDue` after which a silent process counts as hung; normally it reports every second. */
const longestSilence = 60;

/** Milliseconds before a process that crashed is restarted: doubled each time, up to the longest. */
const firstPause = 1_000;
const longestPause = 60_000;

/** Milliseconds, in addition to its runs' grace, in which it closes its database. */
const closingTime = 2_000;

interface Options {
  /** The command that starts it, without the arguments that identify the calling program. */
  command: string[];
  env: Environment;
  db: Db;
  now: () => Date;
  log: Log;
  /** The destination of its log lines. */
  tell: Io["tell"];
}

export interface RunsProcess {
  /** Call it every second. */
  refreshDue(): void;
  /** Gives its runs the time that `grace` sets. */
  stop(): Promise<void>;
}

/** Identifies the program that starts the process: after an upgrade the file may contain another version. */
export const programName: string = `${version} ${builtFrom}`;

/** This program's command that makes updates for a data folder's server. */
export function runsCommandLine(dataDir: string): string[] {
  return ownCommandLine(runsCommand, programName, dataDir);
}

/**
 * Makes updates in a separate process, so that page requests don't wait for them. It starts when an update is due,
 * ends itself after a while without any, and restarts after a crash.
 */
export function createRunsProcess({ command, env, db, now, log, tell }: Options): RunsProcess {
  let running: ReturnType<typeof startProcess> | null = null;
  let pause = firstPause;
  let restsUntil = 0;
  let stopped = false;

  function refreshDue(): void {
    if (stopped) return;
    if (running) endHung(running);
    else startIfDue();
  }

  function startIfDue(): void {
    rescueLapsed(db, now());
    const at = now();
    // A clock that was set back must not prolong the pause.
    if (at.getTime() < restsUntil && restsUntil <= at.getTime() + longestPause) return;
    if (isAnyDue(db, { worker: "", budget: null }, at)) start();
  }

  function start(): void {
    const started = startProcess(command, env, tell);
    running = started;
    void started.gone.then((how) => {
      running = null;
      if (stopped || how === "done") return;
      if (started.beats() >= longestSilence) pause = firstPause;
      restsUntil = now().getTime() + pause;
      log.error("the process that makes updates ended and is started again", {
        how,
        afterSeconds: pause / 1_000,
      });
      pause = Math.min(pause * 2, longestPause);
    });
  }

  function endHung(process: NonNullable<typeof running>): void {
    if (process.noteSilence() > longestSilence) process.kill();
  }

  return {
    refreshDue,
    async stop() {
      stopped = true;
      if (!running) return;
      const { end, kill, gone } = running;
      end();
      await waitAtMost(grace + closingTime, gone);
      kill();
      await gone;
    },
  };
}

function startProcess(command: string[], env: Environment, tell: Options["tell"]) {
  const child = Bun.spawn(command, {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...env, ...childEnvironment },
    windowsHide: true,
  });
  const { stdout: signs, stdin: input } = child;
  let beats = 0;
  let silence = 0;
  const heard = (async () => {
    for await (const _ of signs) {
      beats++;
      silence = 0;
    }
  })();
  return {
    beats: () => beats,
    noteSilence: () => ++silence,
    end: () => void Promise.resolve(input.end()).catch(() => {}),
    kill: () => child.kill("SIGKILL"),
    gone: Promise.allSettled([heard, passOn(child.stderr, tell)])
      .then(() => child.exited)
      .then((code) => (code === 0 ? "done" : (child.signalCode ?? `exit code ${code}`))),
  };
}

async function passOn(stream: ReadableStream<Uint8Array>, tell: Options["tell"]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) tell(line);
  }
}
