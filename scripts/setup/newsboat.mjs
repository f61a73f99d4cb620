import { execFileSync } from "node:child_process";
import { installFromDebian } from "./debian.mjs";

/** Whether there is a newsboat for the test of reader apps. */
export function hasNewsboat() {
  try {
    execFileSync("newsboat", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Debian's package, where we may install it. Throws when that does not work. */
export function installNewsboat() {
  console.log("Installing newsboat for the test of reader apps …");
  try {
    installFromDebian("newsboat");
  } catch {
    // What is missing is said below.
  }
  if (hasNewsboat()) return;
  throw new Error(
    "The test of reader apps needs newsboat. Install it (on Debian: apt-get install newsboat, on macOS: brew install newsboat) and run npm test again.",
  );
}
