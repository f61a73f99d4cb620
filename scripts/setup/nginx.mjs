import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../node_modules/.cache/nginx", import.meta.url));
const unpacked = join(folder, "nginx");

/** The nginx for the proxy tests: one on the machine, or the one unpacked for them. Null for none. */
export function findNginx() {
  return ["nginx", "/usr/sbin/nginx", "/opt/homebrew/bin/nginx", unpacked].find(runs) ?? null;
}

/**
 * Debian's package, unpacked beside the node modules and not installed: no service starts, nothing outside this
 * folder changes, and nobody needs to be root. Throws when that does not work.
 */
export function installNginx() {
  console.log("Unpacking nginx for the proxy tests …");
  try {
    unpackNginx();
  } catch {
    // What is missing is said below.
  }
  if (findNginx()) return;
  throw new Error(
    "The proxy tests need nginx. Install it (on Debian: apt-get install nginx, on macOS: brew install nginx) and run npm test again.",
  );
}

function unpackNginx() {
  rmSync(folder, { recursive: true, force: true });
  const files = join(folder, "files");
  const aside = join(folder, "apt");
  for (const each of [files, join(aside, "lists/partial"), join(aside, "cache")])
    mkdirSync(each, { recursive: true });
  const apt = (...args) => {
    const state = ["-o", `Dir::State::Lists=${aside}/lists`, "-o", `Dir::Cache=${aside}/cache`];
    execFileSync("apt-get", ["-qq", ...state, ...args], { cwd: aside, stdio: "ignore" });
  };
  try {
    // Lists of our own, because those of the machine may be old, or missing.
    apt("update");
  } catch {
    // Of some source perhaps that does not matter here: the download will tell.
  }
  // Ubuntu up to 23.10 has the program in a package of another name.
  for (const name of ["nginx", "nginx-core"]) {
    if (existsSync(join(files, "usr/sbin/nginx"))) break;
    apt("download", name);
    for (const library of librariesOf(packageIn(aside, name))) apt("download", library);
    for (const file of readdirSync(aside).filter((each) => each.endsWith(".deb")))
      execFileSync("dpkg", ["-x", join(aside, file), files]);
  }
  rmSync(aside, { recursive: true });
  const libraries = ["lib", "usr/lib"]
    .map((each) => join(files, each))
    .filter((each) => existsSync(each))
    .flatMap((each) => readdirSync(each).map((architecture) => join(each, architecture)));
  const program = `LD_LIBRARY_PATH='${libraries.join(":")}' exec '${join(files, "usr/sbin/nginx")}' "$@"`;
  writeFileSync(unpacked, `#!/bin/sh\n${program}\n`);
  chmodSync(unpacked, 0o755);
}

function packageIn(aside, name) {
  return join(
    aside,
    readdirSync(aside).find((each) => each.startsWith(`${name}_`)),
  );
}

/** The packages of the libraries that it needs, without the C library, which every machine has its own of. */
function librariesOf(file) {
  const depends = execFileSync("dpkg-deb", ["-f", file, "Depends"], { encoding: "utf8" });
  const names = depends.split(",").map((each) => each.trim().split(/[\s|:]/, 1)[0]);
  return names.filter((name) => /^(lib|zlib)/.test(name) && name !== "libc6");
}

function runs(program) {
  try {
    execFileSync(program, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
