import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installFromDebian } from "./debian.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Chromium without its windows: it takes a third of the processor's time less. */
const shell = "chromium-headless-shell";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const elsewhere = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The browser for the tests: one on the machine, or the one that Playwright downloaded. Null for none. `whole`: one
 * that can also install an app and show notifications.
 */
export function findChromium({ whole = false } = {}) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const onPath = (name) => folders.map((folder) => join(folder, name));
  const candidates = [...(whole ? [] : onPath(shell)), ...names.flatMap(onPath), ...elsewhere];
  return candidates.find(isExecutable) ?? downloaded();
}

/** Debian's packages where we may install them, else Playwright's own download. Throws when neither works. */
export function installChromium() {
  console.log("Installing Chromium for the browser tests …");
  for (const attempt of [
    () => installFromDebian("chromium", shell),
    () => installFromDebian("chromium"),
    download,
  ]) {
    try {
      attempt();
    } catch {
      continue;
    }
    if (findChromium({ whole: true })) return;
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
