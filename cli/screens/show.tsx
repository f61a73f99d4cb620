import { render, useInput, usePaste } from "ink";
import { useSyncExternalStore } from "react";
import type { Terminal } from "../io.ts";
import { guardTerminal } from "./guard.ts";
import { keysOf } from "./key.ts";
import type { Size } from "./line.ts";
import { Lines } from "./lines.tsx";
import type { Screen } from "./screen.ts";

interface Placing {
  /** Milliseconds between two ticks. */
  every: number;
  /** Whether it takes the whole terminal until it is left, or some lines that are gone afterwards. */
  whole: boolean;
}

/**
 * Shows a screen until it is left. The terminal is as it was before, also when this rejects, and when the process
 * is killed.
 */
export async function show(
  { input, output }: Terminal,
  screen: Screen,
  { every, whole }: Placing,
): Promise<void> {
  const resize = () => screen.resize(sizeOf(output));
  resize();
  // Before Ink listens, so that it never lays out the lines of the old size in the new one.
  output.on("resize", resize);
  const sendGuardHome = guardTerminal();
  const app = render(<Shown screen={screen} output={output} />, {
    stdin: input,
    stdout: output,
    alternateScreen: whole,
    exitOnCtrlC: false,
    interactive: true,
    incrementalRendering: true,
  });
  const leave = () => {
    if (!screen.isOver()) return;
    if (!whole) app.clear();
    app.unmount();
  };
  const stopWatching = screen.subscribe(leave);
  const ticking = ticker(screen, every, app.unmount);
  try {
    leave();
    await app.waitUntilExit();
  } finally {
    clearInterval(ticking);
    stopWatching();
    output.off("resize", resize);
    sendGuardHome();
    input.pause();
  }
}

/** Nobody waits for a timer: what it throws ends the screen, and is thrown there. */
function ticker(screen: Screen, every: number, fail: (cause: Error) => void): Timer {
  return setInterval(() => {
    try {
      screen.tick();
    } catch (cause) {
      fail(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }, every);
}

function Shown({ screen, output }: { screen: Screen; output: Terminal["output"] }) {
  const lines = useSyncExternalStore(screen.subscribe, screen.draw);
  useInput((text, pressed) => {
    for (const key of keysOf(text, pressed)) screen.press(key);
  });
  usePaste((paste) => screen.press({ paste }));
  return <Lines lines={lines} size={sizeOf(output)} />;
}

function sizeOf({ columns, rows }: Terminal["output"]): Size {
  return { columns: columns || 80, rows: rows || 24 };
}
