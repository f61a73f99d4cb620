import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SyncRequest {
  /** Below the server's root, with ids left out. */
  path: string;
  /** Milliseconds until all of the answer is there. */
  time: number;
}

/**
 * Has newsboat sync `syncs` times from an empty cache on, through a proxy that writes down what it asks.
 * @returns null where newsboat is not installed
 */
export async function recordNewsboat(
  server: string,
  { login, token, syncs }: { login: string; token: string; syncs: number },
): Promise<SyncRequest[][] | null> {
  if (Bun.which("newsboat") === null) return null;
  const recorded: SyncRequest[] = [];
  const proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const began = performance.now();
      const { method, headers } = request;
      const body = method === "POST" ? await request.arrayBuffer() : null;
      const answer = await fetch(`${server}${pathname}${search}`, { method, headers, body });
      const bytes = await answer.arrayBuffer();
      const path = `${method} ${pathname.replace(/feed(\/|%2F).+$/i, "feed/…")}`;
      recorded.push({ path, time: performance.now() - began });
      const kept = new Headers(answer.headers);
      for (const name of ["content-encoding", "content-length"]) kept.delete(name);
      return new Response(bytes, { status: answer.status, headers: kept });
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "topicapp-newsboat-"));
  try {
    const service = await nameOfApi();
    writeFileSync(
      join(folder, "config"),
      [
        `urls-source "${service}"`,
        `${service}-url "${proxy.url.origin}"`,
        `${service}-login "${login}"`,
        `${service}-password "${token}"`,
        `${service}-show-special-feeds no`,
      ].join("\n"),
    );
    const files = ["-C", join(folder, "config"), "-u", join(folder, "urls"), "-c", join(folder, "cache.db")];
    const all: SyncRequest[][] = [];
    for (let sync = 0; sync < syncs; sync++) {
      const child = Bun.spawn(["newsboat", ...files, "-x", "reload"], {
        env: { ...process.env, HOME: folder },
        stdout: "ignore",
        stderr: "inherit",
      });
      if ((await child.exited) !== 0) throw new Error("newsboat could not sync");
      all.push(recorded.splice(0));
    }
    return all;
  } finally {
    await proxy.stop(true);
    rmSync(folder, { recursive: true });
  }
}

/** Before 2.24 newsboat knows the API as FeedHQ's alone. */
async function nameOfApi(): Promise<string> {
  const version = await new Response(Bun.spawn(["newsboat", "--version"]).stdout).text();
  const [, major = "0", minor = "0"] = /newsboat r?(\d+)\.(\d+)/i.exec(version) ?? [];
  return Number(major) > 2 || Number(minor) >= 24 ? "freshrss" : "feedhq";
}
