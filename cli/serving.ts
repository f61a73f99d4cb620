import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { basePath, type Config } from "../src/config.ts";

/** Milliseconds that requests and runs get to end when the server is told to stop. */
export const grace = 10_000;

/** Milliseconds a busy server may take to answer. Where none listens the refusal comes at once. */
const answerTime = 5000;

/** A server that runs on a data folder. */
export interface Serving {
  /** Where it answers. */
  url: string;
  version: string;
  startedAt: string;
}

/** Leaves word in the data folder that a server answers here. @returns what takes it back */
export function announceServing(dataDir: string, serving: Serving): () => void {
  const file = join(dataDir, `serving-${process.pid}.json`);
  writeFileSync(file, `${JSON.stringify(serving)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/**
 * The servers of a data folder that answer now. Word of one that was killed may still be there: whoever does
 * not answer in time is none.
 */
export async function findServing(
  dataDir: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
) {
  const announced = readAnnounced(dataDir);
  const answering = await Promise.all(announced.map((serving) => isAnswering(serving, fetch)));
  return announced.filter((_, at) => answering[at]);
}

function readAnnounced(dataDir: string): Serving[] {
  try {
    return readdirSync(dataDir)
      .filter((name) => /^serving-\d+\.json$/.test(name))
      .flatMap((name) => readServing(join(dataDir, name)));
  } catch {
    return [];
  }
}

function readServing(file: string): Serving[] {
  try {
    return [JSON.parse(readFileSync(file, "utf8"))];
  } catch {
    // Half written, or gone since it was listed.
    return [];
  }
}

async function isAnswering(
  { url }: Serving,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(answerTime) });
    return answer.ok && (await answer.json()).status === "ok";
  } catch {
    return false;
  }
}

/** A host as it stands in an address. */
export function displayHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** Where a server answers that listens with this configuration, for programs on the same machine. */
export function localUrl(config: Config, port: number = config.port): string {
  const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host === "::" ? "::1" : config.host;
  return `http://${displayHost(host)}:${port}${basePath(config).replace(/\/$/, "")}`;
}
