import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { topicSummaries } from "../../../../src/db/schema/updates.ts";
import { openTestApp } from "../../../support/app.ts";
import { tell } from "../../../support/updates/told-updates.ts";

const hour = 3_600_000;
const day = 24 * hour;

test("over a year and two ends of years, 53rd week among them, every week and month is summed up once", async () => {
  const testApp = openTestApp();
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token);
  const start = new Date("2026-12-01T00:00:00Z").getTime();
  const end = new Date("2028-01-20T00:00:00Z").getTime();
  // 31 hours: told at every hour of the day and every day of the week.
  for (let time = start, n = 0; time < end; time += 31 * hour, n++) {
    const now = new Date(time);
    testApp.clock.now = now;
    await testApp.app.rollups.makeDue();
    tell(testApp.db, id, now, [{ story: `s${n % 40}`, facts: [[`Told ${n}.`, `https://a.example/${n}`]] }]);
  }
  const rows = testApp.db.select().from(topicSummaries).where(eq(topicSummaries.topicId, id)).all();
  const weeks = rows.filter(({ kind }) => kind === "week").map(({ period }) => period);
  const months = rows.filter(({ kind }) => kind === "month").map(({ period }) => period);
  const two = (n: number) => String(n).padStart(2, "0");
  expect(weeks).toEqual([
    ...[49, 50, 51, 52, 53].map((week) => `2026-W${week}`),
    ...Array.from({ length: 52 }, (_, at) => `2027-W${two(at + 1)}`),
    ...["2028-W01", "2028-W02"],
  ]);
  expect(months).toEqual(["2026-12", ...Array.from({ length: 12 }, (_, at) => `2027-${two(at + 1)}`)]);
  for (const { kind, period, citations, lastUpdated } of rows) {
    if (kind === "update") continue;
    const told = citations.map(({ publishedAt }) => new Date(publishedAt ?? 0).getTime());
    const length = kind === "week" ? 7 * day : 31 * day;
    expect([period, told.length > 0]).toEqual([period, true]);
    // A story's beginning may be from before.
    expect(told.some((time) => time >= lastUpdated.getTime() - length - 31 * hour)).toBe(true);
    expect(Math.max(...told)).toBeLessThan(lastUpdated.getTime());
  }
});
