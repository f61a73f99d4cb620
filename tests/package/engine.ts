import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dir, "../..");
const built = join(root, "dist/topicapp");

/** What this machine runs containers with. */
export interface Engine {
  name: string;
  run(...args: string[]): { stdout: string; stderr: string; exitCode: number };
  spawn(...args: string[]): Bun.ReadableSubprocess;
}

/** The names that what this run makes goes by: another run at the same time has others. */
const run = `topicapp-test-${process.pid}`;
export const names = {
  base: `localhost/${run}-base:1`,
  image: `localhost/${run}:1`,
  container: run,
  volume: run,
};

/** As little as a container can be given. The network is the machine's, so that none has to be set up. */
const bare = [
  ["--read-only", "--cap-drop", "ALL", "--security-opt", "no-new-privileges", "--user", "1000:1000"],
  ["--network", "host", "--env", "TOPICAPP_HOST=127.0.0.1"],
  // Where whoever runs it has no more than this to give, an engine's own defaults are refused.
  ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"],
].flat();

/** The engine at hand that does run containers, or why there is none. */
export function findEngine(): Engine | string {
  if (process.platform !== "linux") return "the executable of this machine does not run in a Linux container";
  for (const name of ["podman", "docker"]) {
    if (!Bun.which(name)) continue;
    const engine = engineOf(name);
    const refusal = tryOut(engine);
    if (refusal === null) return engine;
    cleanUp(engine);
    return `${name} is here, but runs none: ${refusal}`;
  }
  return "neither podman nor docker is here";
}

function engineOf(name: string): Engine {
  return {
    name,
    run(...args) {
      const { stdout, stderr, exitCode } = Bun.spawnSync([name, ...args]);
      return { stdout: stdout.toString().trim(), stderr: stderr.toString(), exitCode };
    },
    spawn: (...args) => Bun.spawn([name, ...args], { stdout: "pipe", stderr: "pipe" }),
  };
}

/** Makes the base, and runs the executable in it as it lies there. @returns what the engine has against it, or null */
function tryOut(engine: Engine): string | null {
  const folder = mkdtempSync(join(tmpdir(), "topicapp-image-"));
  try {
    const tar = join(folder, "base.tar");
    collectLibraries(join(folder, "base"), tar);
    const imported = engine.run("import", tar, names.base);
    const ran = engine.run(
      ...["run", "--rm", ...bare, "--volume", `${built}:/topicapp:ro`],
      ...[names.base, "/topicapp", "--version"],
    );
    const refusal = [imported, ran].find(({ exitCode }) => exitCode !== 0);
    return refusal ? (refusal.stderr.trim().split("\n").at(-1) ?? "") : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** In place of the base from a registry: the libraries of this machine that the executable asks for. */
function collectLibraries(folder: string, tar: string): void {
  const asked = Bun.spawnSync(["ldd", built]).stdout.toString();
  for (const [library] of asked.matchAll(/\/\S+/g)) {
    mkdirSync(join(folder, dirname(library)), { recursive: true });
    copyFileSync(realpathSync(library), join(folder, library));
  }
  Bun.spawnSync(["tar", "-C", folder, "-cf", tar, "."]);
}

/** Builds the image from the Dockerfile, with no network and from the executable that is built. */
export function buildImage(engine: Engine): void {
  const local = engine.name === "podman" ? ["--format", "docker", "--pull=never"] : [];
  const { exitCode, stderr } = engine.run(
    ...["build", ...local, "--network=none", "--target", "prebuilt", "--tag", names.image],
    ...["--build-arg", `BASE=${names.base}`, "--build-arg", "COMMIT=0123456789ab", root],
  );
  if (exitCode !== 0) throw new Error(stderr);
}

/** Starts a server in a container. What it prints comes by `logs`. */
export function startContainer(engine: Engine, port: number): void {
  // podman would lay memory over /tmp and /run, where docker leaves all read-only.
  const strict = engine.name === "podman" ? ["--read-only-tmpfs=false"] : [];
  const { exitCode, stderr } = engine.run(
    ...["run", "--detach", "--name", names.container, ...bare, ...strict],
    ...["--volume", `${names.volume}:/data`, "--env", `TOPICAPP_PORT=${port}`],
    ...["--health-interval", "1s", names.image],
  );
  if (exitCode !== 0) throw new Error(stderr);
}

/** Removes what this run has made. */
export function cleanUp(engine: Engine): void {
  engine.run("rm", "--force", names.container);
  engine.run("volume", "rm", "--force", names.volume);
  engine.run("rmi", "--force", names.image, names.base);
}
