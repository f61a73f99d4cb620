// Installs what is missing, with nothing but Node and npm: the packages of bun.lock, and with --tests a
// Chromium, a tmux, an nginx, a newsboat and a shellcheck. Does nothing when nothing changed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.installed`;
const wanted = createHash("sha256")
  .update(readFileSync(`${root}bun.lock`))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) installPackages();
if (process.argv.includes("--tests")) {
  const { findChromium, installChromium } = await import("./setup/chromium.mjs");
  if (!findChromium({ whole: true })) installChromium();
  const { hasTmux, installTmux } = await import("./setup/tmux.mjs");
  if (!hasTmux()) installTmux();
  const { findNginx, installNginx } = await import("./setup/nginx.mjs");
  if (!findNginx()) installNginx();
  const { hasNewsboat, installNewsboat } = await import("./setup/newsboat.mjs");
  if (!hasNewsboat()) installNewsboat();
  const { hasShellcheck, installShellcheck } = await import("./setup/shellcheck.mjs");
  if (!hasShellcheck()) installShellcheck();
}

function installPackages() {
  const { devDependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  console.log("Installing packages …");
  execFileSync("npx", ["--yes", `bun@${devDependencies.bun}`, "install", "--frozen-lockfile"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  writeFileSync(stamp, wanted);
}
