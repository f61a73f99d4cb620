import { writeFileSync, writeSync } from "node:fs";
import { deserialize } from "node:v8";
import { Unreadable } from "../base/parser.ts";
import { FrameReader, frameHeader } from "./frames.ts";
import type { ParsingLimits } from "./limits.ts";
import { startWatchdog } from "./watchdog.ts";
import { faults } from "./words.ts";

type Readers = Record<string, (input: never) => unknown>;

export interface SentJob {
  id: number;
  name: string;
  input: object;
}

export type Reply = { id: number } & ({ result: unknown } | { unreadable: string } | { failed: string });

const LONGEST_JOB = 32 * 1024 * 1024;

export async function work(
  readers: Readers,
  limits: Pick<ParsingLimits, "cpuTime" | "memory">,
): Promise<void> {
  offerItself();
  const watch = startWatchdog(limits);
  const frames = new FrameReader(LONGEST_JOB);
  for await (const chunk of Bun.stdin.stream()) {
    for (const frame of frames.push(chunk)) {
      watch(true);
      const reply = Buffer.from(JSON.stringify(await replyTo(frame, readers)));
      watch(false);
      writeAll(frameHeader(reply.byteLength));
      writeAll(reply);
    }
  }
}

/** If memory runs out, Linux ends this process and not the server (proc_pid_oom_score_adj(5)). */
function offerItself(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Another system.
  }
}

async function replyTo(frame: Uint8Array, readers: Readers): Promise<Reply> {
  const { id, name, input } = readFrame(frame);
  try {
    const read = readers[name] as ((input: object) => unknown) | undefined;
    if (!read) return { id, failed: faults.unknownJob(name) };
    return { id, result: (await read(input)) ?? null };
  } catch (cause) {
    if (cause instanceof Unreadable) return { id, unreadable: cause.message };
    return { id, failed: String(cause).slice(0, 300) };
  }
}

function readFrame(frame: Uint8Array): SentJob {
  const length = new DataView(frame.buffer, frame.byteOffset).getUint32(0, true);
  const job: SentJob = deserialize(frame.subarray(4, 4 + length));
  return { ...job, input: { ...job.input, bytes: frame.subarray(4 + length) } };
}

function writeAll(bytes: Uint8Array): void {
  for (let written = 0; written < bytes.byteLength; ) {
    try {
      written += writeSync(1, bytes, written);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EAGAIN") throw cause;
      Bun.sleepSync(1);
    }
  }
}
