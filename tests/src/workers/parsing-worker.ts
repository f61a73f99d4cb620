import { writeSync } from "node:fs";
import { Unreadable } from "../../../src/base/parser.ts";
import { work } from "../../../src/workers/worker.ts";

/** A worker whose jobs do what a hostile text would make a reader do. */
const readers = {
  echo: ({ text }: { text: string }) => text,
  count: ({ bytes }: { bytes: Uint8Array }) => bytes.byteLength,
  spin() {
    for (;;);
  },
  grow() {
    const kept: string[][] = [];
    for (let n = 0; ; n++) kept.push(Array.from({ length: 1_000 }, (_, at) => `${n} ${at}`));
  },
  recurse(input: object): unknown {
    const deeper = (n: number): number => deeper(n + 1) + 1;
    return deeper(Object.keys(input).length);
  },
  die: () => process.kill(process.pid, "SIGKILL"),
  refuse() {
    throw new Unreadable("it's a web page, not a feed");
  },
  flood: () => "a".repeat(3_000_000),
  chatter() {
    writeSync(1, "hello, this is no frame at all");
    return "";
  },
  environment: () => Object.keys(process.env).sort(),
  pid: () => process.pid,
};

const [cpuTime, memory] = process.argv.slice(2).map(Number);
await work(readers, { cpuTime: cpuTime ?? 0, memory: memory ?? 0 });
process.exit();
