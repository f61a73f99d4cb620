import type { Db } from "../../../src/db/open.ts";
import { findTopics, type ListedTopic } from "../../../src/operations/status/topics.ts";
import { CommandFailed, type Io } from "../../io.ts";
import { topics as words } from "../../screens/words.ts";
import { dayIn } from "../../table.ts";
import { words as topicWords } from "./words.ts";

/** @throws CommandFailed if there is none, or several have this name */
export function findOne(db: Db, idOrName: string, now: Date): ListedTopic {
  const [topic, ...others] = findTopics(db, idOrName, now);
  if (!topic) throw new CommandFailed(topicWords.unknown(idOrName));
  if (others.length > 0) {
    const ids = [topic, ...others].map(({ id, creator }) => `${id} (${creator})`).join(", ");
    throw new CommandFailed(topicWords.several(idOrName, ids));
  }
  return topic;
}

/** Describes the result of the last update, or the state of the next one. */
export function inWords(
  io: Pick<Io, "isReadByPeople" | "now">,
  {
    update: { state, outcome, error, lastCheckedAt, note },
    lastRun,
  }: Pick<ListedTopic, "update" | "lastRun">,
): string {
  if (state === "idle" && note !== null) return note;
  if (state === "failed") return words.failed(error ?? words.noReason);
  if (state === "waiting_for_budget") return words.waits(error ?? words.forBudget);
  if (state !== "idle") return words[state];
  if (outcome === null) return words.notUpdated;
  const looked = lastRun
    ? `, ${words.looked(lastRun.looked, lastRun.relevant)}, ${words.nearMisses(lastRun.nearMisses)}`
    : "";
  const at = lastCheckedAt && (io.isReadByPeople ? dayIn(io, lastCheckedAt) : lastCheckedAt);
  return `${outcome === "published" ? words.published : words.nothingNew}${at ? ` ${at}` : ""}${looked}`;
}
