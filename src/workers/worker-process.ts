import { setPriority } from "node:os";
import { serialize } from "node:v8";
import { childEnvironment } from "./child-process.ts";
import { FrameReader, frameHeader } from "./frames.ts";
import type { ParsingLimits } from "./limits.ts";
import { lastWords } from "./watchdog.ts";
import { unreadable } from "./words.ts";
import type { SentJob } from "./worker.ts";

const LONGEST_REPLY = 2 * 1024 * 1024;
const GRACE = 2_000;
/** Passed to `nice`: requests take slight precedence. At 10, a busy neighbour left a worker a tenth of a processor. */
const PRIORITY = 1;

export interface WorkerProcess {
  pid: number;
  send(job: SentJob, bytes: Uint8Array): void;
  end(): void;
  kill(why: string): void;
  gone: Promise<string>;
}

export function startWorker(
  command: string[],
  { cpuTime, memory }: ParsingLimits,
  onReply: (reply: unknown) => void,
): WorkerProcess {
  const child = Bun.spawn([...command, String(cpuTime), String(memory)], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
    env: environment(),
    windowsHide: true,
  });
  child.unref();
  beforeIt(child.pid);
  let reason: string | null = null;
  const kill = (why: string) => {
    reason ??= why;
    child.kill("SIGKILL");
  };
  const replies = readReplies(child.stdout, onReply).catch(() => kill(unreadable.broken));
  const said = firstWords(child.stderr);
  return {
    pid: child.pid,
    send(job, bytes) {
      const input = serialize(job);
      write(child.stdin, [
        frameHeader(4 + input.byteLength + bytes.byteLength),
        frameHeader(input.byteLength),
        input,
        bytes,
      ]);
    },
    end() {
      void Promise.resolve(child.stdin.end()).catch(() => {});
      const timer = setTimeout(() => kill(unreadable.tooLong), GRACE);
      timer.unref();
      void child.exited.then(() => clearTimeout(timer));
    },
    kill,
    gone: Promise.all([child.exited, said, replies]).then(([, words]) => reason ?? whyGone(words)),
  };
}

/** Passes on none of our keys and settings. */
function environment(): Record<string, string> {
  const { SystemRoot } = process.env;
  return { ...childEnvironment, ...(SystemRoot && { SystemRoot }) };
}

function beforeIt(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // The system doesn't allow it, or the process is gone already.
  }
}

function write(sink: Bun.FileSink, parts: Uint8Array[]): void {
  try {
    for (const part of parts) if (part.byteLength > 0) void Promise.resolve(sink.write(part)).catch(() => {});
    void Promise.resolve(sink.flush()).catch(() => {});
  } catch {
    // The process is gone, which is noticed elsewhere.
  }
}

async function readReplies(
  stream: ReadableStream<Uint8Array>,
  onReply: (reply: unknown) => void,
): Promise<void> {
  const frames = new FrameReader(LONGEST_REPLY);
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    for (const frame of frames.push(chunk)) onReply(JSON.parse(decoder.decode(frame)));
  }
}

async function firstWords(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let words = "";
  for await (const chunk of stream)
    if (words.length < 1_000) words += decoder.decode(chunk, { stream: true });
  return words;
}

function whyGone(words: string): string {
  if (words.endsWith(lastWords.time)) return unreadable.tooLong;
  // Also if the system ended it, or it ran out of memory by itself.
  return unreadable.tooLarge;
}
