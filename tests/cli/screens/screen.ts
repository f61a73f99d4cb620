import { afterEach } from "bun:test";
import { EventEmitter } from "node:events";
import { render } from "ink";
import type { ReactElement } from "react";

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

interface Size {
  columns: number;
  rows: number;
}

/** A screen in a terminal that is only looked at: its last frame, and keys for it. */
export function openScreen(
  screen: (leave: (result?: unknown) => void) => ReactElement,
  size: Size = { columns: 80, rows: 24 },
) {
  let frame = "";
  let left: unknown;
  const waiting: string[] = [];
  const output = Object.assign(new EventEmitter(), {
    ...size,
    isTTY: true,
    write: (text: string, written?: () => void) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: Ink's own codes are no part of what is read.
      const shown = text.replaceAll(/\x1b\[[?\d;]*[a-zA-Z]/g, "");
      if (shown.trim() !== "") frame = shown;
      written?.();
      return true;
    },
  });
  const input = Object.assign(new EventEmitter(), {
    isTTY: true,
    setEncoding() {},
    setRawMode() {},
    ref() {},
    unref() {},
    read: () => waiting.shift() ?? null,
  });
  const app = render(
    screen((result = true) => {
      left = result;
    }),
    {
      stdin: input as unknown as NodeJS.ReadStream,
      stdout: output as unknown as NodeJS.WriteStream,
      // Every frame is written whole, and at once.
      debug: true,
      exitOnCtrlC: false,
      patchConsole: false,
      interactive: true,
    },
  );
  opened.push(app.unmount);
  // What is drawn may be measured, and have effects, which draw it anew.
  const settled = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await app.waitUntilRenderFlush();
      await Bun.sleep(0);
    }
  };

  return {
    lines: () => frame.split("\n"),
    text: () => frame,
    /** What it was left with; undefined as long as it was not. */
    left: () => left,
    settled,
    /** Presses keys as a terminal sends them: names in angle brackets, else characters. */
    async type(text: string): Promise<void> {
      for (const [, name, character = ""] of text.matchAll(/<([\w+]+)>|(.)/gsu)) {
        waiting.push(name ? (sequences[name] ?? "") : character);
        input.emit("readable");
        // A lone Esc is told from the beginning of a sequence by nothing coming after it.
        if (name === "escape") await Bun.sleep(60);
        await settled();
      }
    },
    async resize(to: Size): Promise<void> {
      Object.assign(output, to);
      output.emit("resize");
      await settled();
    },
  };
}

const sequences: Record<string, string> = {
  upArrow: "\x1b[A",
  downArrow: "\x1b[B",
  pageUp: "\x1b[5~",
  pageDown: "\x1b[6~",
  home: "\x1b[H",
  end: "\x1b[F",
  delete: "\x1b[3~",
  return: "\r",
  escape: "\x1b",
  backspace: "\x7f",
  "ctrl+c": "\x03",
  "ctrl+u": "\x15",
};

/** A clock's beat that is given by hand. */
export function createBeat() {
  const calls = new Set<() => void>();
  return {
    every: (_: number, call: () => void) => {
      calls.add(call);
      return () => void calls.delete(call);
    },
    beat: () => {
      for (const call of calls) call();
    },
  };
}
