import type { Db } from "../../../src/db/open.ts";
import { findTopics, type ListedTopic } from "../../../src/operations/status/topics.ts";
import { CommandFailed } from "../../io.ts";

/** @throws CommandFailed where there is none, or several have this name */
export function findOne(db: Db, idOrName: string, now: Date): ListedTopic {
  const [topic, ...others] = findTopics(db, idOrName, now);
  if (!topic) throw new CommandFailed(`There is no topic "${idOrName}". See them with: topicapp topic list`);
  if (others.length > 0) {
    const ids = [topic, ...others].map(({ id, creator }) => `${id} (${creator})`).join(", ");
    throw new CommandFailed(`Several topics are named "${idOrName}". Name one by its id: ${ids}`);
  }
  return topic;
}

/** Says how its last update ended, or where the next one stands. */
export function inWords({
  update: { state, outcome, error, lastCheckedAt, note },
  lastRun,
}: Pick<ListedTopic, "update" | "lastRun">): string {
  if (state === "idle" && note !== null) return note;
  if (state === "failed") return `failed: ${error ?? "no reason is known"}`;
  if (state === "waiting_for_budget") return `waits: ${error ?? "for the budget"}`;
  if (state !== "idle") return state;
  if (outcome === null) return "not updated yet";
  const looked = lastRun
    ? `, of ${lastRun.looked} articles ${lastRun.relevant} about it, ${lastRun.nearMisses} near misses`
    : "";
  return `${outcome === "published" ? "published" : "nothing new"}${lastCheckedAt ? ` ${lastCheckedAt}` : ""}${looked}`;
}
