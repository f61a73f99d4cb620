import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { addAdmin, everyOperation, readTextFields } from "../support/texts/long-text-server.ts";
import { longText, longTexts } from "../support/texts/long-texts.ts";
import { emptyFolder, serve } from "./process.ts";

/**
 * Milliseconds that the thread which answers everybody may work for one request. It takes 15 at most on a machine of
 * 2020; a text that was cleaned before it was bounded took seconds.
 */
const most = 150;

/**
 * What others wait for is how long that thread works, which Linux counts (proc_pid_schedstat) and which other programs
 * of a busy machine do not change, as they would a clock. `bun bench/long-texts.ts` shows what a neighbour waits.
 */
test.skipIf(!existsSync("/proc/self/schedstat"))(
  "250 KB of whatever kind in whatever text of a request holds nobody up",
  async () => {
    const dataDir = join(emptyFolder(), "data");
    const session = await addAdmin(dataDir);
    const { child, url } = await serve(["--data-dir", dataDir], { env: everyOperation });
    const { fields, send } = await readTextFields(url, session);
    expect(fields.length).toBeGreaterThan(300);
    const faults: string[] = [];
    let sent = 0;
    for (const [kind, field] of longTexts.flatMap((kind) => fields.map((field) => [kind, field] as const))) {
      // Each that is slow may keep the test for a minute.
      if (faults.length > 5) break;
      const before = worked(child.pid);
      const answer = await send(field, longText(kind, field.room.most, field.room.measure));
      await answer.bytes();
      const took = worked(child.pid) - before;
      sent++;
      if (took > most) faults.push(`${field.name}, ${kind}: ${took.toFixed(0)} ms`);
      // Refused for the request's own length, or by an error of ours, no text was looked at.
      if (answer.status >= 500 || [413, 414, 431].includes(answer.status))
        faults.push(`${field.name}, ${kind}: ${answer.status}`);
    }
    expect(faults).toEqual([]);
    expect(sent).toBe(fields.length * longTexts.length);
  },
);

/** Milliseconds of processor time of a program's first thread. */
function worked(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}
