import { type Environment, type Flags, publicUrl, readConfig, readVariable } from "../src/config/config.ts";
import { aboutVariable, type VariableDescription, variableNames } from "../src/config/variables.ts";

/** An effective setting. A secret is reduced to its last four characters, or to the fact that it's set. */
export interface Setting {
  name: string;
  /** Null if unset. */
  value: string | null;
  /** Its origin: a flag, the variable, the file that `NAME_FILE` names, or the default. */
  origin: string;
}

/** All settings with their meaning and origin. @throws ConfigError naming the first wrong variable */
export function describeConfig(env: Environment, flags: Flags, isTerminal: boolean): Setting[] {
  const config = readConfig(env, flags, isTerminal);
  const inEffect: Record<string, string> = {
    TOPICAPP_DATA_DIR: config.dataDir,
    TOPICAPP_URL: publicUrl(config),
    TOPICAPP_LOG: config.log,
  };
  return variableNames.map((name) => {
    const { text, origin } = readVariable(env, flags, name);
    const value = inEffect[name] ?? text;
    return { name, value: value && masked(value, aboutVariable(name).secret), origin };
  });
}

function masked(value: string, secret: VariableDescription["secret"]): string {
  if (!secret) return value;
  if (secret === "password") return withoutPassword(value);
  return secret === "all but the end" && value.length > 8 ? `…${value.slice(-4)}` : "(set)";
}

function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password) url.password = "…";
  return decodeURIComponent(url.href);
}
