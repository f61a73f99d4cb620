import { afterAll } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findNginx } from "../../scripts/setup/nginx.mjs";
import { emptyFolder } from "../executable/process.ts";
import { caddyRecipe, type Half, nginxRecipe, type Places } from "./recipes.ts";

/** A proxy that runs with a recipe of `deploy/`. */
export interface RunningProxy {
  /** Waits until its log of requests holds something. @returns the whole of it */
  logUntil(text: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a proxy in front of a server, and waits until it takes connections. */
export type StartProxy = (
  half: Half,
  places: Places,
  change?: (recipe: string) => string,
) => Promise<RunningProxy>;

const children: Bun.Subprocess[] = [];

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** Ports that nobody listens on, and a folder. */
export function freePlaces(): Omit<Places, "upstream"> {
  const probes = [0, 1].map(() => Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } }));
  const [https = 0, http = 0] = probes.map(({ port }) => port);
  for (const probe of probes) probe.stop(true);
  return { https, http, folder: emptyFolder() };
}

export const startNginx: StartProxy = async (half, places, change = (recipe) => recipe) => {
  const { folder } = places;
  const program = findNginx();
  if (!program) throw new Error("The proxy tests need nginx: npm test installs it");
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    join(folder, "nginx.conf"),
    [
      // One process, which needs no user of its own and leaves none behind.
      "daemon off; master_process off;",
      `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
      "events {}",
      `http { access_log ${folder}/other.log;`,
      ...kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
      change(nginxRecipe(half, places)),
      "}",
    ].join("\n"),
  );
  const child = spawn([program, "-p", folder, "-c", join(folder, "nginx.conf")]);
  return running(child, places, join(folder, "error.log"));
};

export const startCaddy: StartProxy = async (half, places, change = (recipe) => recipe) => {
  const { folder, https, http } = places;
  const program = Bun.which("caddy");
  if (!program) throw new Error("There is no Caddy on this machine");
  mkdirSync(join(folder, "home"));
  writeFileSync(
    join(folder, "Caddyfile"),
    [
      "{",
      `admin off\nhttps_port ${https}\nhttp_port ${http}\ndefault_bind 127.0.0.1`,
      `log {\noutput file ${folder}/error.log\n}`,
      "}",
      change(caddyRecipe(half, places)),
    ].join("\n"),
  );
  const child = spawn([program, "run", "--config", join(folder, "Caddyfile")], {
    HOME: join(folder, "home"),
    PATH: process.env.PATH,
  });
  return running(child, places, join(folder, "error.log"));
};

function spawn(command: string[], env: Record<string, string | undefined> = {}): Bun.Subprocess {
  const child = Bun.spawn(command, { env, stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  children.push(child);
  return child;
}

async function running(
  child: Bun.Subprocess,
  { https, folder }: Places,
  errors: string,
): Promise<RunningProxy> {
  const log = () => read(join(folder, "topicapp.log"));
  await until(
    async () => child.exitCode !== null || (await listens(https)),
    () => `the proxy does not start:\n${read(errors)}`,
  );
  if (child.exitCode !== null) throw new Error(`the proxy ended:\n${read(errors)}`);
  return {
    async logUntil(text) {
      await until(
        async () => log().includes(text),
        () => `the log has no ${text}:\n${log()}`,
      );
      return log();
    },
    async stop() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

async function listens(port: number): Promise<boolean> {
  try {
    const socket = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data() {} } });
    socket.end();
    return true;
  } catch {
    return false;
  }
}

/** Looks again and again for 10 seconds. @throws with the complaint when they are over */
async function until(isSo: () => Promise<boolean>, complaint: () => string): Promise<void> {
  for (const end = performance.now() + 10_000; !(await isSo()); await Bun.sleep(20)) {
    if (performance.now() > end) throw new Error(complaint());
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
