import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { basePath, type Config, publicUrl } from "../src/config/config.ts";
import type { Setting } from "./settings.ts";

/** Milliseconds that requests and runs get to end when the server is told to stop. */
export const grace = 10_000;

/** Milliseconds a busy server may take to answer. Where none listens the refusal comes at once. */
const answerTime = 5000;

/** A server that runs on a data folder. */
export interface Serving {
  /** Programs on this machine reach the server here, whatever address people use. */
  url: string;
  /** Links for people begin with this: TOPICAPP_URL as the server has it, or `http://localhost:PORT`. */
  publicUrl: string;
  version: string;
  startedAt: string;
}

/** A server, and each of its settings with secrets masked; without those, what the demo leaves. */
interface Announcement extends Serving {
  settings?: Setting[];
}

/** Leaves word in the data folder that a server answers here. @returns what takes it back */
export function announceServing(dataDir: string, serving: Announcement): () => void {
  const file = join(dataDir, `serving-${process.pid}.json`);
  writeFileSync(file, `${JSON.stringify(serving)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

const lastAddressFile = "address.json";

/** Keeps the public address for commands that run while no server does; null where the next one will have another. */
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
 * The address to print and to mail: TOPICAPP_URL where this command has it; else that of the server that runs on the data
 * folder, or of the last one that did.
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

/**
 * The servers of a data folder that answer now. Word of one that was killed may still be there: whoever does
 * not answer in time is none.
 */
export async function findServing(
  dataDir: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Serving[]> {
  const answering = await findAnnounced(dataDir, fetch);
  return answering.map(({ url, publicUrl, version, startedAt }) => ({ url, publicUrl, version, startedAt }));
}

/** The settings of the server that started last on a data folder; null where none answers, or tells them. */
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
