import { execFileSync } from "node:child_process";
import { installFromDebian } from "./debian.mjs";

/** Whether there is a shellcheck for the tests of shell scripts. */
export function hasShellcheck() {
  try {
    execFileSync("shellcheck", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Debian's package, where we may install it. Elsewhere the test that needs it is skipped. */
export function installShellcheck() {
  console.log("Installing shellcheck for the tests of shell scripts …");
  try {
    installFromDebian("shellcheck");
  } catch {
    console.log("That did not work: the tests that need it are skipped.");
  }
}
