import { execFileSync } from "node:child_process";
import { installFromDebian } from "./debian.mjs";

/** Whether there is a tmux for the terminal tests. */
export function hasTmux() {
  try {
    execFileSync("tmux", ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Debian's package, where we may install it. Throws when that does not work. */
export function installTmux() {
  console.log("Installing tmux for the terminal tests …");
  try {
    installFromDebian("tmux");
  } catch {
    // What is missing is said below.
  }
  if (hasTmux()) return;
  throw new Error(
    "The terminal tests need tmux. Install it (on Debian: apt-get install tmux, on macOS: brew install tmux) and run npm test again.",
  );
}
