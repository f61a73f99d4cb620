import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Topic } from "../../../src/contract/topics.ts";
import { startOfDay } from "../../../web/home/updates-today.ts";
import { bringUp, type Reading, receive } from "../../../web/topics/reading.ts";
import { updateStatus } from "../../../web/updates/status-line.tsx";
import { isNew, newsLine, parseVisit, visitAt } from "../../../web/updates/visit.ts";
import { aTopic } from "../../support/a-topic.ts";

const now = new Date("2026-11-21T15:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const utc = { timeZone: "UTC" };

test("today begins at the reader's midnight, also on a day that is not 24 hours long", () => {
  for (const now of [
    new Date(2026, 10, 21, 15),
    new Date(2026, 2, 29, 23, 59),
    new Date(2026, 9, 25, 0, 0, 1),
  ]) {
    const start = startOfDay(now);
    expect([start.getDate(), start.getHours(), start.getMinutes()]).toEqual([now.getDate(), 0, 0]);
    expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
  }
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
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => aTopic({ id })) as [Topic, Topic, Topic, Topic];
  const updated = (topic: Topic) => aTopic({ id: topic.id, summaryId: `${topic.id}-next` });
  const list = (items: Topic[], front: Topic[] = []) => ({
    items: [...front, ...items],
    total: 99,
    front: front.map(({ id }) => id),
  });
  const shown = (reading: Reading) => reading.topics.map(({ id }) => id).join("");

  test("takes updates in without moving a card", () => {
    const reading = receive(receive(null, list([a, b, c])), list([updated(c), a, b]));
    expect(shown(reading)).toBe("abc");
    expect(reading.topics[2]?.summary?.id).toBe("c-next");
    expect(reading.arrived).toEqual(["c"]);
  });

  test("lets the next page follow it, also when the first was read again meanwhile", () => {
    const reading = receive(receive(null, list([a, b])), list([updated(b), a, c, d]));
    expect(shown(reading)).toBe("abcd");
    expect(reading.arrived).toEqual(["b"]);
  });

  test("announces what comes in from further down, and shows it when asked", () => {
    const fresh = list([updated(d), a, b, c]);
    const reading = receive(receive(null, list([a, b])), fresh);
    expect([shown(reading), reading.waiting.map(({ id }) => id), reading.arrived]).toEqual([
      "abc",
      ["d"],
      ["d"],
    ]);
    expect(receive(reading, fresh)).toEqual(reading);
    const brought = bringUp(fresh);
    expect([shown(brought), brought.waiting, brought.arrived]).toEqual(["dabc", [], []]);
  });

  test("puts a topic that was just followed first, unannounced, and lets go of one that is gone", () => {
    const reading = receive(receive(null, list([a, b])), list([b], [c]));
    expect([shown(reading), reading.arrived]).toEqual(["cb", []]);
  });

  test("keeps a followed topic first when the list is read down to its place", () => {
    const followed = receive(receive(null, list([a, b])), list([a, b], [d]));
    expect(shown(receive(followed, list([a, b, c, d])))).toBe("dabc");
  });

  test("has a topic whose unfollowing failed come back where it was", () => {
    const without = receive(receive(null, list([a, b, c])), list([a, c]));
    expect(shown(without)).toBe("ac");
    const back = receive(without, list([a, b, c]));
    expect([shown(back), back.arrived]).toEqual(["abc", []]);
  });

  test("never moves or loses a card that the server still lists, whatever comes", () => {
    const ids = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1 }), (answers) => {
        let reading: Reading | null = null;
        for (const answer of answers) {
          const before: string = reading ? shown(reading) : "";
          reading = receive(reading, list(answer.map((id) => aTopic({ id }))));
          const stays = [...before].filter((id) => answer.includes(id)).join("");
          const kept = [...shown(reading)].filter((id) => stays.includes(id)).join("");
          if (stays) expect(kept).toBe(stays);
          expect([...shown(reading), ...reading.waiting.map(({ id }) => id)].toSorted()).toEqual(
            answer.toSorted(),
          );
        }
      }),
    );
  });
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
      "Waiting for budget: today's has no room for this update.",
    );
    const error = "Today's budget of $1.00 is spent; it goes on tomorrow";
    expect(status({ state: "waiting_for_budget", error, nextDueAt: ago(-7) })).toBe(
      `Waiting for budget: ${error}. Next try in 7 hours.`,
    );
  });

  test("has nothing to add to a fresh summary, and names the wait for a first one", () => {
    expect(status({ outcome: "published", lastCheckedAt: ago(0) })).toBeUndefined();
    expect(status({ outcome: null, lastCheckedAt: null }, { ...topic, summary: null })).toBe(
      "Waiting for its first update",
    );
  });
});
