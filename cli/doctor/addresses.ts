import { findServing, type Serving } from "../serving.ts";
import type { DoctorDeps, Finding } from "./finding.ts";
import type { CheckedSettings } from "./settings.ts";
import { words } from "./words.ts";

const timeout = 5_000;

/** Checks that the public address leads here, and that the proxy in front of it is trusted. */
export async function* examineAddresses({
  config,
  ownUrl,
}: DoctorDeps & Pick<CheckedSettings, "ownUrl">): AsyncGenerator<Finding> {
  const serving = await findServing(config.dataDir, fetch);
  if (serving.length === 0) {
    const found = words.addresses.noServer;
    yield { what: words.labels.server, verdict: "note", found };
    return;
  }
  for (const { url } of serving)
    yield { what: words.labels.server, verdict: "good", found: words.addresses.answers(url) };
  for (const server of serving) yield await examinePublicAddressOf(server);
  const others = serving.filter(({ publicUrl }) => ownUrl !== null && publicUrl !== ownUrl);
  for (const { url, publicUrl } of others) {
    const found = words.addresses.differs(ownUrl ?? "", url, publicUrl);
    const advice = words.addresses.differsAdvice;
    yield { what: words.labels.publicAddress, verdict: "bad", found, advice };
  }
  if (config.url?.startsWith("https:") && config.trustedProxies.length === 0) {
    const found = words.addresses.untrustedProxy;
    const advice = words.addresses.untrustedProxyAdvice;
    yield { what: words.labels.proxies, verdict: "bad", found, advice };
  }
}

async function examinePublicAddressOf({ url, publicUrl, version }: Serving): Promise<Finding> {
  if (publicUrl !== `http://localhost:${new URL(url).port}`) return examinePublic(publicUrl, version);
  const found = words.addresses.notSet(publicUrl);
  return { what: words.labels.publicAddress, verdict: "note", found, advice: words.addresses.notSetAdvice };
}

async function examinePublic(url: string, version: string): Promise<Finding> {
  const what = words.labels.publicAddress;
  const { advice } = words.addresses;
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(timeout) });
    const body = await answer.json().catch(() => null);
    const path = pathOf(url);
    // So it answers for an address outside its path too (src/http/web/sub-path.ts).
    if (path && body?.code === "not_found" && body.message?.includes(`${path}/`)) {
      const found = words.addresses.pathRemoved(url, path);
      return { what, verdict: "bad", found, advice: words.addresses.pathRemovedAdvice };
    }
    if (body?.status !== "ok") return { what, verdict: "bad", found: words.addresses.elsewhere(url), advice };
    if (body.version !== version) {
      return {
        what,
        verdict: "bad",
        found: words.addresses.otherVersion(url, String(body.version)),
        advice,
      };
    }
    return { what, verdict: "good", found: words.addresses.leadsHere(url) };
  } catch {
    return { what, verdict: "bad", found: words.addresses.unreachable(url), advice };
  }
}

/** The path of the public address, or an empty string. */
function pathOf(url: string): string {
  return new URL(url).pathname.replace(/^\/$/, "");
}
