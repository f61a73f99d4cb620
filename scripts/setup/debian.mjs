import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs packages of Debian and its kin. Throws where there is no apt-get, or we may not use it. */
export function installFromDebian(...names) {
  if (!existsSync("/usr/bin/apt-get")) throw new Error("no apt-get here");
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const run = (...command) => {
    const [program, ...args] = [...prefix, ...command];
    execFileSync(program, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  };
  run("apt-get", "update", "-qq");
  run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...names);
}
