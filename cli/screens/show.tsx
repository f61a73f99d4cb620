import { render } from "ink";
import type { ReactElement } from "react";
import type { Terminal } from "../io.ts";

/** Calls back after so many milliseconds, again and again. @returns what ends that */
export type Every = (milliseconds: number, call: () => void) => () => void;

export const every: Every = (milliseconds, call) => {
  const timer = setInterval(call, milliseconds);
  return () => clearInterval(timer);
};

interface Placing {
  /** True takes the whole terminal until it is left, false some lines that are gone afterwards. */
  whole: boolean;
}

/**
 * Shows a screen until it calls `leave`. Ink puts the terminal back as it was, also when the process is told to end.
 *
 * @returns what the screen was left with
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
    // Ink's own promise settles first where the screen has thrown.
    const result = await Promise.race([left.promise, app.waitUntilExit().then(() => left.promise)]);
    if (!whole) app.clear();
    app.unmount();
    await app.waitUntilExit();
    return result;
  } finally {
    input.pause();
  }
}
