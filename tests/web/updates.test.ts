import { describe, expect, test } from "bun:test";
import type { Topic } from "../../src/contract/topics.ts";
import { receive } from "../../web/home/arrivals.ts";
import { updatesToday } from "../../web/home/updates-today.ts";
import { updateStatus } from "../../web/summaries/update-status.ts";
import { isNew, newsLine, parseVisit, visitAt } from "../../web/visits/visit.ts";
import { aTopic } from "./a-topic.ts";

const now = new Date("2026-11-21T15:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const utc = { timeZone: "UTC" };

describe("updates today", () => {
  const published = [
    { id: "a", lastUpdated: "2026-11-21T00:00:00Z" },
    { id: "a", lastUpdated: "2026-11-21T00:00:00Z" },
    { id: "b", lastUpdated: "2026-11-20T23:30:00Z" },
    { id: "c", lastUpdated: "2026-11-21T14:00:00Z" },
  ];

  test("are counted once each, by the reader's calendar", () => {
    expect(updatesToday(published, now, utc)).toBe(2);
    expect(updatesToday(published, now, { timeZone: "Europe/Berlin" })).toBe(3);
    expect(updatesToday(published, now, { timeZone: "America/New_York" })).toBe(1);
  });
});

describe("a visit", () => {
  test("begins again after half an hour away, and not with a reload", () => {
    const first = visitAt(null, now);
    expect(first).toEqual({ newSince: now.toISOString(), seenAt: now.toISOString() });
    const reloaded = visitAt({ newSince: ago(20), seenAt: ago(0.4) }, now);
    expect(reloaded.newSince).toBe(ago(20));
    expect(visitAt({ newSince: ago(20), seenAt: ago(0.6) }, now).newSince).toBe(ago(0.6));
  });

  test("marks what was published after the one before", () => {
    const visit = { newSince: ago(2), seenAt: now.toISOString() };
    expect(isNew({ lastUpdated: ago(1) }, visit)).toBe(true);
    expect(isNew({ lastUpdated: ago(3) }, visit)).toBe(false);
    expect(isNew(null, visit)).toBe(false);
    expect(newsLine(3, visit, now, utc)).toBe("3 new since this afternoon");
    expect(newsLine(0, { ...visit, newSince: ago(0.1) }, now)).toBe("");
    expect(newsLine(1, { ...visit, newSince: ago(0.1) }, now)).toBe("1 new since you came");
    expect(newsLine(0, { ...visit, newSince: ago(24) }, now, utc)).toBe("Nothing new since yesterday");
  });

  test("is read from storage only when it is one", () => {
    const visit = { newSince: ago(2), seenAt: ago(1) };
    expect(parseVisit(JSON.stringify(visit))).toEqual(visit);
    for (const broken of [null, "", "1", "null", "{}", '{"newSince":"x","seenAt":"y"}']) {
      expect(parseVisit(broken)).toBeNull();
    }
  });
});

describe("a list that is being read", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => aTopic({ id })) as [Topic, Topic, Topic];
  const updated = (topic: Topic) => aTopic({ id: topic.id, summaryId: `${topic.id}-next` });

  test("takes updates in without moving a card", () => {
    const reading = receive(receive(null, [a, b, c]), [updated(c), a, b]);
    expect(reading.topics.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(reading.topics[2]?.summary?.id).toBe("c-next");
    expect(reading.arrived).toEqual(["c"]);
  });

  test("puts a topic that was just followed first, unannounced, and lets go of one that is gone", () => {
    const reading = receive(receive(null, [a, b]), [b, c]);
    expect(reading.topics.map(({ id }) => id)).toEqual(["c", "b"]);
    expect(reading.arrived).toEqual([]);
  });
});

test("a topic whose unfollowing failed comes back where it was", () => {
  const topics = ["a", "b", "c"].map((id) => aTopic({ id }));
  const without = receive(receive(null, topics), topics.toSpliced(1, 1));
  expect(without.topics.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(receive(without, topics).topics.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

describe("the update status", () => {
  const topic = aTopic({});
  const status = (update: Partial<Topic["update"]>, held: Topic = topic) =>
    updateStatus({ ...held, update: { ...topic.update, ...update } }, now, utc)?.text;

  test("says when a source looked and found nothing", () => {
    const summary = topic.summary && { ...topic.summary, lastUpdated: ago(24) };
    expect(status({ outcome: "nothing_new", lastCheckedAt: ago(2) }, { ...topic, summary })).toBe(
      "Checked 2 hours ago, nothing new since yesterday",
    );
  });

  test("tells of what is under way, failed or waits for budget", () => {
    expect(status({ state: "running" })).toBe("Updating now");
    expect(status({ state: "queued" })).toBe("Update queued");
    expect(status({ state: "failed", error: "Key refused.", nextDueAt: ago(-0.5) })).toBe(
      "The last update failed: Key refused. Next try in 30 minutes.",
    );
    expect(status({ state: "waiting_for_budget", nextDueAt: null })).toBe(
      "Waiting for budget: today's is used up.",
    );
  });

  test("has nothing to add to a fresh summary, and names the wait for a first one", () => {
    expect(status({ outcome: "published", lastCheckedAt: ago(0) })).toBeUndefined();
    expect(status({ outcome: null, lastCheckedAt: null }, { ...topic, summary: null })).toBe(
      "Waiting for its first update",
    );
  });
});
