import { findServing, type Serving } from "../serving.ts";
import type { DoctorDeps, Finding } from "./finding.ts";
import type { CheckedSettings } from "./settings.ts";

const timeout = 5_000;

/** The public address: whether it leads here, and whether the proxy in front of it is believed. */
export async function* examineAddresses({
  config,
  ownUrl,
}: DoctorDeps & Pick<CheckedSettings, "ownUrl">): AsyncGenerator<Finding> {
  const serving = await findServing(config.dataDir, fetch);
  if (serving.length === 0) {
    const found = "no server runs on this data folder, so addresses could not be tried";
    yield { what: "server", verdict: "note", found };
    return;
  }
  for (const { url } of serving) yield { what: "server", verdict: "good", found: `answers at ${url}` };
  for (const server of serving) yield await examinePublicAddressOf(server);
  const others = serving.filter(({ publicUrl }) => ownUrl !== null && publicUrl !== ownUrl);
  for (const { url, publicUrl } of others) {
    const found = `TOPICAPP_URL is ${ownUrl} here, but the server at ${url} has ${publicUrl}`;
    const advice = "Give both the same: what this command prints and mails would lead elsewhere.";
    yield { what: "public address", verdict: "bad", found, advice };
  }
  if (config.url?.startsWith("https:") && config.trustedProxies.length === 0) {
    const found = "TOPICAPP_URL is https, but no proxy is trusted: all requests count as one client's";
    const advice = "Set TOPICAPP_TRUSTED_PROXIES to the network of the proxy that ends TLS.";
    yield { what: "proxies", verdict: "bad", found, advice };
  }
}

async function examinePublicAddressOf({ url, publicUrl, version }: Serving): Promise<Finding> {
  if (publicUrl !== `http://localhost:${new URL(url).port}`) return examinePublic(publicUrl, version);
  const found = `not set: e-mails and share links lead to ${publicUrl}`;
  return { what: "public address", verdict: "note", found, advice: "Set TOPICAPP_URL to what people type." };
}

async function examinePublic(url: string, version: string): Promise<Finding> {
  const what = "public address";
  const advice =
    "Check the name, the proxy in front of topicapp, and that this machine can reach its own address.";
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(timeout) });
    const body = await answer.json().catch(() => null);
    const path = pathOf(url);
    // So it answers for an address outside its path (src/http/web/sub-path.ts).
    if (path && body?.code === "not_found" && body.message?.includes(`${path}/`)) {
      const found = `the proxy at ${url} asks topicapp without ${path}`;
      return { what, verdict: "bad", found, advice: "Let it pass addresses on as they are." };
    }
    if (body?.status !== "ok")
      return { what, verdict: "bad", found: `${url} does not lead to topicapp`, advice };
    if (body.version !== version) {
      return {
        what,
        verdict: "bad",
        found: `${url} leads to another topicapp, of version ${body.version}`,
        advice,
      };
    }
    return { what, verdict: "good", found: `${url} leads here` };
  } catch {
    return { what, verdict: "bad", found: `${url} cannot be reached from this machine`, advice };
  }
}

/** The path of the public address, empty for none. */
function pathOf(url: string): string {
  return new URL(url).pathname.replace(/^\/$/, "");
}
