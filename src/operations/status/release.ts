import { z } from "zod";
import published from "../../../deploy/published.json";
import { day } from "../../base/durations.ts";
import { Refusal } from "../../base/errors.ts";
import { parseJson } from "../../base/json.ts";
import { version } from "../../base/version.ts";
import type { Db } from "../../db/open.ts";
import { releaseChecks } from "../../db/schema/upkeep.ts";
import { words } from "./words.ts";

export interface Release {
  /** Three numbers, without a `v`. */
  version: string;
  /** The release's page. */
  url: string;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Milliseconds: the time limit for the release server, and the time between two checks. */
const timeout = 10_000;
const interval = day;

const longest = 1_000_000;

/** The used fields of a release in GitHub's API (https://docs.github.com/rest/releases). */
const releaseAnswer = z.object({
  tag_name: z.string().regex(/^v?\d+\.\d+\.\d+$/),
  html_url: z
    .string()
    .max(499)
    .regex(/^https?:\/\/\S+$/)
    .nullable()
    .catch(null),
});

class ReleaseUnknown extends Refusal {
  override name = "ReleaseUnknown";
}

/** @returns an address of GitHub's API; null in a build whose owner hasn't named a repository */
export function releasesAddress({ repository } = published): string | null {
  return repository.startsWith("OWNER/")
    ? null
    : `https://api.github.com/repos/${repository}/releases/latest`;
}

export function isNewer({ version: latest }: Release): boolean {
  return Bun.semver.order(latest, version) > 0;
}

/** @throws Refusal if the answer isn't a release */
export async function readLatestRelease(fetch: Fetch, address: string | null): Promise<Release> {
  if (address === null) throw new ReleaseUnknown(words.noPlace);
  const url = URL.parse(address);
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new ReleaseUnknown(words.noAddress(address));
  const text = await readText(fetch, url);
  const { data } = releaseAnswer.safeParse(text.length > longest ? undefined : parseJson(text));
  if (!data) throw new ReleaseUnknown(words.noRelease(url.host));
  return { version: data.tag_name.replace(/^v/, ""), url: data.html_url ?? address };
}

async function readText(fetch: Fetch, url: URL): Promise<string> {
  try {
    const answer = await fetch(url.href, {
      headers: { accept: "application/vnd.github+json", "user-agent": "topicapp" },
      signal: AbortSignal.timeout(timeout),
    });
    if (!answer.ok) throw new ReleaseUnknown(words.answered(url.host, answer.status));
    return await answer.text();
  } catch (cause) {
    if (cause instanceof ReleaseUnknown) throw cause;
    throw new ReleaseUnknown(words.unreachable(url.host));
  }
}

/** Fetches the newest release, once a day at most, and remembers it. Failures are silent: the next day tries again. */
export async function checkRelease(
  db: Db,
  fetch: Fetch,
  now: Date,
  address = releasesAddress(),
): Promise<void> {
  const last = db.select().from(releaseChecks).get();
  if (address === null || (last && now.getTime() - last.checkedAt.getTime() < interval)) return;
  const found = await readLatestRelease(fetch, address).catch(() => null);
  const checked = { checkedAt: now, ...found };
  db.insert(releaseChecks)
    .values({ id: 1, ...checked })
    .onConflictDoUpdate({ target: releaseChecks.id, set: checked })
    .run();
}

/** @returns the release found by the last check if it's newer than this one; null if checks are off */
export function readNewerRelease(db: Db, { updateCheck }: { updateCheck: boolean }): Release | null {
  const found = updateCheck ? db.select().from(releaseChecks).get() : undefined;
  if (!found?.version || !found.url) return null;
  const release = { version: found.version, url: found.url };
  return isNewer(release) ? release : null;
}
