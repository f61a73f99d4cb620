import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installFromDebian } from "./debian.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser for the tests: one on the machine, or the one that Playwright downloaded. Null for none. */
export function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...elsewhere];
  return candidates.find(isExecutable) ?? downloaded();
}

/** Debian's package where we may install it, else Playwright's own download. Throws when neither works. */
export function installChromium() {
  console.log("Installing Chromium for the browser tests …");
  for (const attempt of [() => installFromDebian("chromium"), download]) {
    try {
      attempt();
    } catch {
      continue;
    }
    if (findChromium()) return;
  }
  throw new Error(
    "The browser tests need Chromium or Chrome. Install one (on Debian: apt-get install chromium) and run npm test again.",
  );
}

function download() {
  execFileSync(
    process.execPath,
    [join(root, "node_modules/playwright-core/cli.js"), "install", "--with-deps", "chromium"],
    {
      stdio: "inherit",
    },
  );
}

function downloaded() {
  try {
    const script = "process.stdout.write(require('playwright-core').chromium.executablePath())";
    const path = execFileSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" });
    return isExecutable(path) ? path : null;
  } catch {
    return null;
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
