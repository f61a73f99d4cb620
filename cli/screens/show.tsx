import { render } from "ink";
import type { ReactElement } from "react";
import type { Terminal } from "../io.ts";

/** Calls back every so many milliseconds. @returns a function that stops it */
export type Every = (milliseconds: number, call: () => void) => () => void;

export const every: Every = (milliseconds, call) => {
  const timer = setInterval(call, milliseconds);
  return () => clearInterval(timer);
};

interface Placing {
  /** True uses the whole terminal; false a few lines that disappear afterwards. */
  whole: boolean;
}

/**
 * Shows a screen until it calls `leave`. Ink always restores the terminal, even if the process is told to end.
 * @returns the value passed to `leave`
 */
export async function show<Result>(
  { input, output }: Terminal,
  screen: (leave: (result: Result) => void) => ReactElement,
  { whole }: Placing,
): Promise<Result> {
  const left = Promise.withResolvers<Result>();
  const app = render(screen(left.resolve), {
    stdin: input,
    stdout: output,
    alternateScreen: whole,
    exitOnCtrlC: false,
    interactive: true,
    incrementalRendering: true,
  });
  try {
    // Ink's own promise settles first if the screen has thrown.
    const result = await Promise.race([left.promise, app.waitUntilExit().then(() => left.promise)]);
    if (!whole) app.clear();
    app.unmount();
    await app.waitUntilExit();
    return result;
  } finally {
    input.pause();
  }
}
