import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { basePath, type Config, publicUrl } from "../src/config/config.ts";
import type { Setting } from "./settings.ts";

/** Milliseconds that requests and runs have to end when the server is told to stop. */
export const grace = 10_000;

/** Milliseconds that a busy server may take to answer. If none is listening, the refusal comes at once. */
const answerTime = 5000;

/** A server running on a data folder. */
export interface Serving {
  /** The address for programs on this machine, whatever address people use. */
  url: string;
  /** The start of links for people: the server's TOPICAPP_URL, or `http://localhost:PORT`. */
  publicUrl: string;
  version: string;
  startedAt: string;
}

/** A server with its settings, secrets masked; the demo leaves none. */
interface Announcement extends Serving {
  settings?: Setting[];
}

/** Records in the data folder that a server answers here. @returns a function that removes the record */
export function announceServing(dataDir: string, serving: Announcement): () => void {
  const file = join(dataDir, `serving-${process.pid}.json`);
  writeFileSync(file, `${JSON.stringify(serving)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

const lastAddressFile = "address.json";

/** Keeps the public address for commands that run while no server does; null if the next one will have another. */
export function keepPublicAddress(dataDir: string, publicUrl: string | null): void {
  const file = join(dataDir, lastAddressFile);
  if (publicUrl === null) {
    rmSync(file, { force: true });
    return;
  }
  writeFileSync(`${file}.part`, `${JSON.stringify({ publicUrl })}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

/**
 * The address to print and mail: this command's TOPICAPP_URL, or else that of the server running on the data folder,
 * or of the last one that did.
 */
export async function findPublicUrl(config: Config): Promise<string> {
  if (config.url !== null) return config.url;
  const serving = await findServing(config.dataDir, fetch);
  const latest = serving.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))[0];
  return latest?.publicUrl ?? readLastAddress(config.dataDir) ?? publicUrl(config);
}

function readLastAddress(dataDir: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, lastAddressFile), "utf8")).publicUrl;
  } catch {
    return undefined;
  }
}

/** The servers of a data folder that answer now. A killed server may have left a record, but doesn't answer. */
export async function findServing(
  dataDir: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Serving[]> {
  const answering = await findAnnounced(dataDir, fetch);
  return answering.map(({ url, publicUrl, version, startedAt }) => ({ url, publicUrl, version, startedAt }));
}

/** The settings of the data folder's latest server; null if none answers or reports them. */
export async function findServerSettings(
  dataDir: string,
): Promise<{ url: string; settings: Setting[] } | null> {
  const answering = await findAnnounced(dataDir, fetch);
  const latest = answering.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt))[0];
  return latest?.settings ? { url: latest.url, settings: latest.settings } : null;
}

async function findAnnounced(
  dataDir: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Announcement[]> {
  const announced = readAnnounced(dataDir);
  const answering = await Promise.all(announced.map((serving) => isAnswering(serving, fetch)));
  return announced.filter((_, at) => answering[at]);
}

function readAnnounced(dataDir: string): Announcement[] {
  try {
    return readdirSync(dataDir)
      .filter((name) => /^serving-\d+\.json$/.test(name))
      .flatMap((name) => readServing(join(dataDir, name)));
  } catch {
    return [];
  }
}

function readServing(file: string): Announcement[] {
  try {
    return [JSON.parse(readFileSync(file, "utf8"))];
  } catch {
    // Incomplete, or deleted since it was listed.
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

/** Formats a host for an address. */
export function displayHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** The local address of a server that listens with this configuration. */
export function localUrl(config: Config, port: number = config.port): string {
  const host = config.host === "0.0.0.0" ? "127.0.0.1" : config.host === "::" ? "::1" : config.host;
  return `http://${displayHost(host)}:${port}${basePath(config).replace(/\/$/, "")}`;
}
