import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "./support/server.ts";

/**
 * How long a request for the list of topics takes while 1,000 others have begun one that they do not end, against
 * the same without them, in turn.
 */
const dataDir = mkdtempSync(join(tmpdir(), "topicapp-bench-"));
const built = join(import.meta.dir, "../dist/topicapp");
const { child, url } = await launch(built, "serve", "--data-dir", dataDir, "--port", "0");
const port = Number(new URL(url).port);

await times(500);
for (let round = 0; round < 3; round++) {
  const quiet = await times(1000);
  const sockets = await Promise.all(Array.from({ length: 1000 }, dawdle));
  const beside = await times(1000);
  for (const socket of sockets) socket.end();
  console.log(
    `p99 ${quiet.p99.toFixed(1)} ms alone, ${beside.p99.toFixed(1)} ms beside 1,000 slow ones: ${(beside.p99 / quiet.p99).toFixed(2)} times (p50 ${quiet.p50.toFixed(1)} and ${beside.p50.toFixed(1)})`,
  );
}
child.kill();
rmSync(dataDir, { recursive: true });

function dawdle() {
  return Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      open: (socket) => void socket.write("GET /api/topics HTTP/1.1\r\nHost: a\r\nX-Slow: "),
      data() {},
    },
  });
}

async function times(requests: number): Promise<{ p50: number; p99: number }> {
  const took: number[] = [];
  for (let at = 0; at < requests; at++) {
    const began = performance.now();
    await (await fetch(`${url}/api/topics`)).arrayBuffer();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return { p50: took[requests >> 1] ?? 0, p99: took[Math.floor(requests * 0.99)] ?? 0 };
}
