import { type Command, InvalidArgumentError, Option } from "commander";
import type { Config } from "../../../src/config/config.ts";
import type { Allowance } from "../../../src/contract/community/users.ts";
import type { Db } from "../../../src/db/open.ts";
import { type changeAllowance, mayUseOwnKeys } from "../../../src/people/users/allowance.ts";
import { readSources } from "../../../src/sources/sources.ts";
import { CommandFailed } from "../../io.ts";
import { dollars } from "../../options.ts";
import { options as help, usage } from "../help-words.ts";
import { allowances as words } from "./words.ts";

/** `none` lifts a limit: the option parser turns an empty text into null. */
export interface AllowanceOptions {
  daily?: number | "none" | "default";
  topics?: number | "none";
  minHours?: number | "none";
  sources?: string[] | "none";
  ownKeys?: "on" | "off" | "default";
  invites?: number;
}

/** Adds the options for what one member may spend and have. */
export function withAllowance(command: Command): Command {
  return command
    .option("--daily <usd>", help.daily, daily)
    .option("--topics <n>", help.topicLimit, orNone(count))
    .option("--min-hours <h>", help.minHours, orNone(count))
    .option("--sources <ids>", help.sourceLimit, orNone(ids))
    .addOption(new Option("--own-keys <on|off>", help.ownKeys).choices(["on", "off", "default"]))
    .option("--invites <n>", help.invites, count);
}

/** Reads the given options and leaves out the others. @throws CommandFailed for an unknown source */
export function allowanceIn(db: Db, options: AllowanceOptions): Parameters<typeof changeAllowance>[2] {
  const { daily, topics, minHours, sources, ownKeys, invites } = options;
  const known = new Set(readSources(db).map(({ id }) => id));
  const unknown = Array.isArray(sources) && sources.find((id) => !known.has(id));
  if (unknown) throw new CommandFailed(words.unknownSource(unknown));
  return {
    ...(daily !== undefined && { dailyUsd: daily === "default" ? undefined : orNull(daily) }),
    ...(topics !== undefined && { topics: orNull(topics) }),
    ...(minHours !== undefined && { minHours: orNull(minHours) }),
    ...(sources !== undefined && { sources: orNull(sources) }),
    ...(ownKeys !== undefined && { ownKeys: ownKeys === "default" ? undefined : ownKeys === "on" }),
    ...(invites !== undefined && { invites: invites || undefined }),
  };
}

function orNull<Value>(value: Value | "none"): Value | null {
  return value === "none" ? null : value;
}

/** Describes a member's limits; empty if they have none of their own. */
export function allowanceInWords(allowance: Allowance): string {
  const { dailyUsd, topics, minHours, sources, ownKeys, invites } = allowance;
  return [
    dailyUsd === null && words.anyMoney,
    typeof dailyUsd === "number" && words.daily(dailyUsd),
    typeof topics === "number" && words.topics(topics),
    typeof minHours === "number" && words.every(minHours),
    sources && words.sources(sources.join(", ")),
    ownKeys && words.ownKeys,
    ownKeys === false && words.noOwnKeys,
    invites && words.invites(invites),
  ]
    .filter(Boolean)
    .join("; ");
}

/** All six limits as JSON; null where one is lifted or not their own. */
export function presentAllowance(
  allowance: Allowance,
  byDefault: Pick<Config, "memberBudgetUsd" | "ownKeys">,
) {
  const { dailyUsd, topics, minHours, sources } = allowance;
  return {
    dailyUsd: dailyUsd === undefined ? byDefault.memberBudgetUsd : dailyUsd,
    topics: topics ?? null,
    minHours: minHours ?? null,
    sources: sources ?? null,
    ownKeys: mayUseOwnKeys(allowance, byDefault.ownKeys),
    invites: allowance.invites ?? 0,
  };
}

function orNone<Value>(parse: (value: string) => Value): (value: string) => Value | "none" {
  return (value) => (value === "none" ? value : parse(value));
}

function daily(value: string): number | "none" | "default" {
  return value === "default" ? value : orNone(dollars)(value);
}

function count(value: string): number {
  if (!/^(0|[1-9]\d{0,3})$/.test(value)) throw new InvalidArgumentError(usage.count);
  return Number(value);
}

function ids(value: string): string[] {
  return value
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
}
