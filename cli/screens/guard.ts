/** Leaves the alternate screen, shows the cursor, and takes pasted text as typed again. */
const tidy = String.raw`\033[?2004l\033[?25h\033[?1049l`;

/**
 * Reads until our end of the pipe closes. Without a word before that, we died with the screen on. Most shells take
 * their terminal out of raw mode themselves, known by signals being off: only one that has not after a second is
 * helped, as setting it beside a shell's own line editing would break that.
 */
const script = `trap '' INT QUIT TERM HUP TSTP TTIN TTOU
read -r word && exit
printf '${tidy}'
sleep 1
case $(stty -a </dev/tty) in *-isig*) stty sane </dev/tty;; esac`;

/**
 * Has a small process stand by that puts the terminal right should this one be killed: nobody can clean up after
 * their own SIGKILL.
 *
 * @returns what sends it home, when the screen is off
 */
export function guardTerminal(): () => void {
  if (process.platform === "win32") return () => {};
  const guard = Bun.spawn(["/bin/sh", "-c", script], { stdin: "pipe", stdout: "inherit", stderr: "ignore" });
  guard.unref();
  return () => {
    guard.stdin.write("off\n");
    guard.stdin.end();
  };
}
