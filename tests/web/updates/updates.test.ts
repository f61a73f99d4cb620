import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { startOfDay } from "../../../web/home/home-screen.tsx";
import { bringUp, type ListReading, receive } from "../../../web/topics/reading.ts";
import { updateStatus } from "../../../web/updates/status-line.tsx";
import { beginVisit, isNew, newSince, newsLine } from "../../../web/updates/visit.ts";
import { aTopic } from "../../support/web/a-topic.ts";

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

/** What a browser keeps, in its session and for longer. */
function keep(session: string | null, local: string | null): void {
  Object.assign(globalThis, {
    sessionStorage: { getItem: (key: string) => (key === "visit:ada" ? session : null) },
    localStorage: { getItem: (key: string) => (key === "lastVisit:ada" ? local : null) },
  });
}

describe("a visit", () => {
  test("begins again after half an hour away, and not with a reload", () => {
    const before = { topic: ago(20) };
    const at = (hours: number) => JSON.stringify({ at: now.getTime() - hours * 3_600_000, before });
    keep(at(0.4), null);
    expect(beginVisit("ada", now.getTime())).toEqual({ at: now.getTime(), before, noted: undefined });
    expect(beginVisit("kim", now.getTime()).before).toEqual({});
    keep(at(0.6), null);
    expect(beginVisit("ada", now.getTime()).before).toEqual({});
  });

  test("marks what was published since a followed topic was seen, also when that was marked meanwhile", () => {
    const topic = aTopic({ isFollowing: true, isUnread: true, seenUpTo: ago(9) });
    const visit = { at: 0, before: {} };
    expect(isNew(topic, visit)).toBe(true);
    expect(isNew({ ...topic, isFollowing: false }, visit)).toBe(false);
    expect(isNew({ ...topic, summary: null }, visit)).toBe(false);
    const seen = { ...topic, isUnread: false, seenUpTo: topic.summary?.lastUpdated ?? null };
    expect(isNew(seen, visit)).toBe(false);
    expect(isNew(seen, { at: 0, before: { topic: ago(9) } })).toBe(true);
    expect(isNew({ ...topic, isUnread: false, seenUpTo: null }, visit)).toBe(false);
  });

  test("marks nothing that was read in a reader app or told by another topic, but what was kept unread", () => {
    const topic = aTopic({ isFollowing: true, isUnread: false, seenUpTo: ago(9) });
    const visit = { at: 0, before: {} };
    expect(isNew(topic, visit)).toBe(false);
    const folded = { ...topic, summary: topic.summary && { ...topic.summary, isFolded: true } };
    expect(isNew(folded, { at: 0, before: { topic: ago(9) } })).toBe(false);
    expect(isNew({ ...topic, isUnread: true, seenUpTo: ago(0) }, visit)).toBe(true);
  });

  test("is told in a line", () => {
    expect(newsLine(3, ago(2), now, utc)).toBe("News in 3 topics since this afternoon");
    expect(newsLine(0, null, now)).toBe("");
    expect(newsLine(1, null, now)).toBe("News in 1 topic");
    expect(newsLine(0, ago(24), now, utc)).toBe("Nothing new since yesterday");
  });

  test("has nothing suddenly new of what an older version noted in the browser as seen", () => {
    const topic = aTopic({ isFollowing: true, isUnread: true, seenUpTo: ago(900) });
    keep(null, JSON.stringify({ newSince: ago(9), seenAt: ago(1) }));
    const visit = beginVisit("ada", now.getTime());
    expect([newSince(topic, visit), isNew(topic, visit)]).toEqual([ago(1), false]);
    keep(null, JSON.stringify({ newSince: ago(99), seenAt: ago(98) }));
    expect(isNew(topic, beginVisit("ada", now.getTime()))).toBe(true);
    for (const broken of ["", "1", "null", "{}", "{"]) {
      keep(broken, broken);
      expect(isNew(topic, beginVisit("ada", now.getTime()))).toBe(true);
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
  const shown = (reading: ListReading) => reading.topics.map(({ id }) => id).join("");

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
        let reading: ListReading | null = null;
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
      "The last update failed: Key refused. Trying again in 30 minutes.",
    );
    expect(status({ state: "waiting_for_budget", nextDueAt: null })).toBe(
      "Waiting for budget: not enough left today.",
    );
    const error = "Today's budget of $1.00 is spent; updates continue tomorrow";
    expect(status({ state: "waiting_for_budget", error, nextDueAt: ago(-7) })).toBe(
      `Waiting for budget: ${error}. Trying again in 7 hours.`,
    );
  });

  test("has nothing to add to a fresh summary, and names the wait for a first one", () => {
    expect(status({ outcome: "published", lastCheckedAt: ago(0) })).toBeUndefined();
    expect(status({ outcome: null, lastCheckedAt: null }, { ...topic, summary: null })).toBe(
      "Waiting for its first update",
    );
  });
});
