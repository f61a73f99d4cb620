import { type Environment, type Flags, publicUrl, readConfig, readVariable } from "../src/config/config.ts";
import { aboutVariable, type VariableDescription, variableNames } from "../src/config/variables.ts";

/** One setting as it holds. A secret is shown as its last four characters, or as that it is set. */
export interface Setting {
  name: string;
  /** Null for none. */
  value: string | null;
  /** Where it comes from: a flag, the variable, the file that `NAME_FILE` names, or the default. */
  origin: string;
}

/**
 * Every setting, what it is and where it comes from.
 *
 * @throws ConfigError naming the first variable that is wrong
 */
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
