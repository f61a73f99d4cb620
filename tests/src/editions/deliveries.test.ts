import { describe, expect, test } from "bun:test";
import type { Edition, EditionEntry } from "../../../src/contract/account/editions.ts";
import type { Notice } from "../../../src/contract/account/notices.ts";
import { suspend } from "../../../src/people/users/users.ts";
import { claimDue, leaseTime, recordTry } from "../../../src/sending/outbox/outbox.ts";
import { openDeliveries } from "../../support/deliveries.ts";

const second = 1000;
const hour = 3_600_000;

const busy = () => new Response("busy", { status: 503 });

describe("an edition", () => {
  test("reaches every channel once, with all that is in it", async () => {
    const { publish, deliver, received, clock, states, topic } = await openDeliveries(["one", "two"]);
    const summaryId = publish("A booster flew");
    await deliver();
    await deliver();
    clock.advance(48 * hour);
    await deliver();
    expect(received.map(({ path }) => path).sort()).toEqual(["/one", "/two"]);
    expect(states()).toEqual(["delivered", "delivered"]);
    expect(new Set(received.map(({ id }) => id)).size).toBe(2);
    const url = `https://topics.example/topic/${topic.id}`;
    expect(received[0]?.body).toMatchObject({
      type: "edition.published",
      data: {
        edition: {
          items: [
            {
              topic: { id: topic.id, name: "Rockets", url },
              summary: {
                ...{ id: summaryId, title: "A booster flew", content: "It **flew**." },
                ...{ stories: [], citations: [], url: `${url}?summary=${summaryId}` },
              },
            },
          ],
        },
      },
    });
    expect(received[1]?.body.data.edition.id).toBe(received[0]?.body.data.edition.id ?? "");
  });

  test("holds for a channel nothing from before it was there, and none comes to one that is off", async () => {
    const { publish, deliver, received, clock, testApp, ada, add, channels } = await openDeliveries([]);
    const { call } = testApp;
    const { token } = ada;
    await call("PUT", "/api/account/edition", { token, body: { schedule: "daily" } });
    publish("Before");
    await deliver();
    clock.advance(hour);
    const hook = await add({ kind: "webhook", name: "hook", url: "http://peer.test/hook" });
    clock.advance(hour);
    publish("After");
    await deliver();
    clock.advance(24 * hour);
    await deliver();
    const titles = () =>
      received.map(({ body }) => body.data.edition.items.map(({ summary }) => summary.title));
    expect(titles()).toEqual([["After"]]);
    await call("PUT", `/api/account/channels/${hook.id}`, { token, body: { isOn: false } });
    publish("While it is off");
    await deliver();
    clock.advance(24 * hour);
    await deliver();
    expect(titles()).toEqual([["After"]]);
    expect((await channels())[0]?.lastDeliveredAt).not.toBeNull();
  });

  test("shows at each try what its reader may see then, and is dropped when nothing is left", async () => {
    const { publish, deliver, received, clock, states, testApp, tom, topic } = await openDeliveries(
      ["hook"],
      {
        answer: busy,
      },
    );
    publish("A secret soon");
    await deliver();
    const body = { name: topic.name, category: topic.category, isPublic: false };
    await testApp.call("PUT", `/api/topics/${topic.id}`, { token: tom.token, body });
    clock.advance(5 * second);
    await deliver();
    expect([received.length, states()]).toEqual([1, ["dropped"]]);
  });

  test("is not sent to somebody who was suspended meanwhile", async () => {
    const { publish, deliver, received, clock, testApp, ada } = await openDeliveries(["hook"], {
      answer: busy,
    });
    publish("A booster flew");
    await deliver();
    suspend(testApp.db, ada.user.id);
    clock.advance(5 * second);
    await deliver();
    expect(received).toHaveLength(1);
  });

  test("says on its page where it was delivered, and where it waits and why", async () => {
    const { publish, deliver, testApp, ada } = await openDeliveries(["one", "two"], {
      answer: ({ path }) => (path === "/one" ? new Response("ok") : busy()),
    });
    publish("A booster flew");
    await deliver();
    const { token } = ada;
    const [entry] = (await testApp.call<EditionEntry[]>("GET", "/api/account/editions", { token })).body;
    const path = `/api/account/editions/${entry?.id}`;
    const { deliveries } = (await testApp.call<Edition>("GET", path, { token })).body;
    expect(
      deliveries.map(({ channel, state, attempts, error }) => [channel.name, state, attempts, error]),
    ).toEqual([
      ["one", "delivered", 1, null],
      ["two", "waiting", 1, "It answered 503: busy"],
    ]);
  });
});

describe("a try that failed", () => {
  test("is repeated with the same id after 5 s, 30 s and growing waits, until it is accepted", async () => {
    const { publish, deliver, received, clock, dueIn, states } = await openDeliveries(["hook"], {
      answer: (_, times) => {
        if (times === 2) throw new Error("connection lost");
        return times < 5 ? busy() : new Response("ok");
      },
    });
    publish("A booster flew");
    const waits: (number | null)[] = [];
    for (let tries = 0; tries < 4; tries++) {
      await deliver();
      waits.push(dueIn());
      clock.advance((dueIn() ?? 0) - 1);
      await deliver();
      expect(received).toHaveLength(tries + 1);
      clock.advance(1);
    }
    await deliver();
    expect(waits).toEqual([5, 30, 120, 600].map((seconds) => seconds * second));
    expect([states(), new Set(received.map(({ id }) => id)).size]).toEqual([["delivered"], 1]);
  });

  test("is repeated when its peer asks for it", async () => {
    const answers = [{ "retry-after": "90" }, { "retry-after": "2" }];
    const { publish, deliver, clock, dueIn } = await openDeliveries(["hook"], {
      answer: (_, times) => new Response("later", { status: 429, headers: answers[times - 1] ?? {} }),
    });
    publish("A booster flew");
    await deliver();
    expect(dueIn()).toBe(90 * second);
    clock.advance(90 * second);
    await deliver();
    expect(dueIn()).toBe(2 * second);
  });

  test("does not come in quiet hours", async () => {
    const { publish, deliver, received, clock, dueIn, testApp, ada } = await openDeliveries(["hook"], {
      answer: busy,
    });
    const body = { quietFrom: "09:01", quietTo: "10:00" };
    publish("A booster flew");
    await deliver();
    await testApp.call("PUT", "/api/account/edition", { token: ada.token, body });
    clock.now = new Date("2026-11-21T09:01:00Z");
    await deliver();
    expect([received.length, dueIn()]).toEqual([1, 59 * 60 * second]);
  });

  test("for 24 hours switches the channel off, and its user is told why, once", async () => {
    const { publish, deliver, received, clock, dueIn, states, channels, testApp, ada } = await openDeliveries(
      ["dead", "alive"],
      { answer: ({ path }) => (path === "/dead" ? busy() : new Response("ok")) },
    );
    publish("A booster flew");
    const start = clock.now.getTime();
    for (let wait: number | null = 0; wait !== null; wait = dueIn()) {
      clock.advance(wait);
      await deliver();
    }
    expect(clock.now.getTime() - start).toBe(24 * hour);
    expect(received.filter(({ path }) => path === "/alive")).toHaveLength(1);
    expect(states().sort()).toEqual(["delivered", "failed"]);
    expect((await channels()).map(({ name, isOn, lastError }) => [name, isOn, lastError])).toEqual([
      ["dead", false, "It answered 503: busy"],
      ["alive", true, null],
    ]);
    const notices = await testApp.call<Notice[]>("GET", "/api/account/notices", { token: ada.token });
    expect(notices.body.filter(({ kind }) => kind === "channel_off")).toHaveLength(1);
    publish("Another flew");
    await deliver();
    expect(received.at(-1)?.path).toBe("/alive");
  });

  test("because the peer refuses for good switches the channel off at once", async () => {
    const { publish, deliver, received, clock, channels } = await openDeliveries(["hook"], {
      answer: () => new Response("no such hook", { status: 404 }),
    });
    publish("A booster flew");
    await deliver();
    clock.advance(24 * hour);
    await deliver();
    expect(received).toHaveLength(1);
    expect((await channels())[0]).toMatchObject({ isOn: false, lastError: "It answered 404: no such hook" });
  });
});

describe("a claim", () => {
  test("is one process' alone until its lease ends, and then another's with the same id", async () => {
    const { publish, clock, db, testApp } = await openDeliveries();
    publish("A booster flew");
    await testApp.app.makeEditions();
    await testApp.app.deliveries.idle();
    db.$client.run("UPDATE outbox SET state = 'waiting', due_at = ?, lease_until = NULL", [
      clock.now.getTime(),
    ]);
    const [first] = claimDue(db, { kind: "edition", room: 9, busy: [] }, clock.now);
    expect(first).toBeDefined();
    expect(claimDue(db, { kind: "edition", room: 9, busy: [] }, clock.now)).toEqual([]);
    clock.advance(leaseTime);
    const [second] = claimDue(db, { kind: "edition", room: 9, busy: [] }, clock.now);
    expect(second?.row.id).toBe(first?.row.id ?? "");
    expect(first && recordTry(db, first, clock.now)).toBeNull();
    expect(second && recordTry(db, second, clock.now)).not.toBeNull();
  });

  test("takes one delivery of a channel and four of a user, so that others come first", async () => {
    const { publish, clock, db, testApp } = await openDeliveries(["a", "b", "c", "d", "e", "f"]);
    publish("A booster flew");
    await testApp.app.makeEditions();
    await testApp.app.deliveries.idle();
    publish("Another flew");
    await testApp.app.makeEditions();
    await testApp.app.deliveries.idle();
    db.$client.run("UPDATE outbox SET state = 'waiting', due_at = ?, lease_until = NULL", [
      clock.now.getTime(),
    ]);
    const claims = claimDue(db, { kind: "edition", room: 16, busy: [] }, clock.now);
    expect(new Set(claims.map(({ channel }) => channel?.id)).size).toBe(4);
    expect(claims).toHaveLength(4);
    const busy = claims.flatMap(({ channel }) => channel ?? []);
    expect(claimDue(db, { kind: "edition", room: 16, busy }, clock.now)).toEqual([]);
  });
});
