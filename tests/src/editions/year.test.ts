import { expect, test } from "bun:test";
import { editions } from "../../../src/db/schema/editions.ts";
import { openDeliveries } from "../../support/deliveries.ts";

const timeZone = "Europe/Berlin";

test("a year of daily editions, over both changes of the clock, brings one on each local day at the local time", async () => {
  const { testApp, ada, clock, db, publish, deliver, received } = await openDeliveries();
  const body = { schedule: "daily", at: "07:00", timeZone };
  await testApp.call("PUT", "/api/account/edition", { token: ada.token, body });
  clock.now = new Date("2026-11-21T10:00:00Z");
  for (let hour = 0; hour < 365 * 24; hour++) {
    if (hour % 24 === 0) publish(`Day ${hour / 24}`);
    await deliver();
    clock.advance(3_600_000);
  }
  const local = db
    .select({ createdAt: editions.createdAt })
    .from(editions)
    .orderBy(editions.createdAt)
    .all()
    .map(({ createdAt }) => Temporal.Instant.from(createdAt.toISOString()).toZonedDateTimeISO(timeZone));
  const first = Temporal.PlainDate.from("2026-11-22");
  expect(local.map((time) => time.toPlainDateTime().toString())).toEqual(
    Array.from({ length: 365 }, (_, days) => `${first.add({ days })}T07:00:00`),
  );
  expect(new Set(local.map(({ offset }) => offset)).size).toBe(2);
  const titles = received.map(({ body }) => body.data.edition.items.map(({ summary }) => summary.title));
  expect(titles).toEqual(Array.from({ length: 365 }, (_, days) => [`Day ${days}`]));
}, 240_000);
