import { type Config, type Environment, type Flags, readConfig } from "../../src/config/config.ts";
import { aboutVariable } from "../../src/config/variables.ts";
import { findServerSettings } from "../serving.ts";
import { describeConfig } from "../settings.ts";
import type { Finding } from "./finding.ts";
import { words } from "./words.ts";

/** The settings to check, and their origin. */
export interface CheckedSettings {
  config: Config;
  /** TOPICAPP_URL as this command has it; null if unset. */
  ownUrl: string | null;
  /** Secrets that a running server has and this command doesn't, by variable: masked, as the server reported them. */
  hidden: ReadonlyMap<string, string>;
  findings: Finding[];
}

/** These may differ: the command's own folder, the server's listening address, and what only other commands read. */
const apart = ["TOPICAPP_DATA_DIR", "TOPICAPP_HOST", "TOPICAPP_PORT", "TOPICAPP_LOG", "TOPICAPP_TOKEN"];

/**
 * The settings of this command, completed with those of the running server. A server writes its settings, with
 * secrets masked, into the data folder; only secrets can't be taken over. @throws ConfigError
 */
export async function readCheckedSettings(env: Environment, flags: Flags): Promise<CheckedSettings> {
  const own = readConfig(env, flags, false);
  const server = await findServerSettings(own.dataDir);
  const hidden = new Map<string, string>();
  if (server === null) return { config: own, ownUrl: own.url, hidden, findings: [] };
  const here = new Map(describeConfig(env, flags, false).map((setting) => [setting.name, setting]));
  const filled: Environment = { ...env };
  const taken: string[] = [];
  const other: string[] = [];
  for (const { name, value, origin } of server.settings) {
    const mine = here.get(name);
    if (!mine || apart.includes(name) || mine.value === value) continue;
    if (mine.origin !== "default") other.push(name);
    else if (origin !== "default" && value !== null) {
      if (isMasked(name, value)) hidden.set(name, value);
      else taken.push(name);
      // The bucket isn't contacted, but its settings are only valid together with a secret.
      if (!hidden.has(name) || name === "TOPICAPP_BACKUP_S3_SECRET") filled[name] = value;
    }
  }
  const config = readConfig(filled, flags, false);
  return { config, ownUrl: own.url, hidden, findings: inWords(server.url, taken, [...hidden.keys()], other) };
}

function isMasked(name: string, value: string): boolean {
  const { secret } = aboutVariable(name);
  return secret === "password" ? value.includes(":…@") : secret !== undefined;
}

function inWords(url: string, taken: string[], hidden: string[], other: string[]): Finding[] {
  const what = words.labels.settings;
  const findings: Finding[] = [];
  if (taken.length > 0)
    findings.push({ what, verdict: "good", found: words.settings.taken(url, taken.join(", ")) });
  if (hidden.length > 0) {
    const found = words.settings.hidden(url, hidden.join(", "));
    const advice = words.settings.hiddenAdvice;
    findings.push({ what, verdict: "note", found, advice });
  }
  // The address has its own finding.
  const differing = other.filter((name) => name !== "TOPICAPP_URL");
  if (differing.length > 0) {
    const found = words.settings.differing(url, differing.join(", "));
    findings.push({ what, verdict: "note", found });
  }
  return findings;
}
