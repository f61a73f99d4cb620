import { describe, expect, test } from "bun:test";
import { notices } from "../../../../src/db/schema/notices.ts";
import { type NewNotice, notify, recover } from "../../../../src/editions/notices/notices.ts";
import { openTestApp } from "../../../support/app.ts";

async function open() {
  const testApp = openTestApp();
  const { user } = await testApp.signUp("Ada");
  const channelOff: NewNotice = {
    userId: user.id,
    kind: "channel_off",
    subject: "channel-1",
    name: "My phone",
    reason: "It answers 500",
  };
  const told = (notice = channelOff) => testApp.db.transaction((tx) => notify(tx, notice, testApp.clock.now));
  const all = () => testApp.db.select().from(notices).all();
  return { testApp, user, channelOff, told, all };
}

describe("what happened", () => {
  test("is told once however often it is noticed, and again once it recovered and failed anew", async () => {
    const { testApp, told, all } = await open();
    expect([told(), told()]).toEqual([true, false]);
    testApp.clock.advance(1000);
    expect(told()).toBe(false);
    testApp.db.transaction((tx) =>
      recover(tx, { kind: "channel_off", subject: "channel-1" }, testApp.clock.now),
    );
    expect([told(), told()]).toEqual([true, false]);
    expect(all().map(({ endedAt }) => endedAt)).toEqual([testApp.clock.now, null]);
  });

  test("is told of each subject, and to each person", async () => {
    const { testApp, told, all, channelOff } = await open();
    const { user: tom } = await testApp.signUp("Tom");
    expect(told()).toBe(true);
    expect(told({ ...channelOff, subject: "channel-2" })).toBe(true);
    expect(told({ ...channelOff, userId: tom.id })).toBe(true);
    expect(told({ ...channelOff, kind: "feed_failing" })).toBe(true);
    testApp.db.transaction((tx) =>
      recover(tx, { kind: "channel_off", subject: "channel-1" }, testApp.clock.now),
    );
    expect(all().map(({ endedAt }) => endedAt !== null)).toEqual([true, false, true, false]);
  });

  test("keeps no more of a name or a reason than a list can show", async () => {
    const { told, all, channelOff } = await open();
    told({ ...channelOff, name: "n".repeat(5000), reason: "r".repeat(5000) });
    expect(all().map(({ name, reason }) => [name?.length, reason?.length])).toEqual([[200, 500]]);
  });
});
