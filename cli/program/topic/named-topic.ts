import type { Db } from "../../../src/db/open.ts";
import { findTopics, type ListedTopic } from "../../../src/operations/status/topics.ts";
import { CommandFailed, type Io } from "../../io.ts";
import { counted } from "../../screens/format.ts";
import { dayIn } from "../../table.ts";

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
export function inWords(
  io: Pick<Io, "isReadByPeople" | "now">,
  {
    update: { state, outcome, error, lastCheckedAt, note },
    lastRun,
  }: Pick<ListedTopic, "update" | "lastRun">,
): string {
  if (state === "idle" && note !== null) return note;
  if (state === "failed") return `failed: ${error ?? "no reason is known"}`;
  if (state === "waiting_for_budget") return `waits: ${error ?? "for the budget"}`;
  if (state !== "idle") return state;
  if (outcome === null) return "not updated yet";
  const looked = lastRun
    ? `, of ${counted(lastRun.looked, "article")} ${lastRun.relevant} about it, ${counted(lastRun.nearMisses, "near miss", "near misses")}`
    : "";
  const at = lastCheckedAt && (io.isReadByPeople ? dayIn(io, lastCheckedAt) : lastCheckedAt);
  return `${outcome === "published" ? "published" : "nothing new"}${at ? ` ${at}` : ""}${looked}`;
}
