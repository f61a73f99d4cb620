/**
 * How many times as long as usual the executable's compilers wait until `compileAsUsual`: most of what a start runs, it
 * runs once. Commands that end soon never call that.
 */
export const startPolicy = 32;

/** Call it where a process has started, and goes on to do the same again and again. */
export function compileAsUsual(): void {
  Bun.unsafe.setJITPolicy(1);
}
