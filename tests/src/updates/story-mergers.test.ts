import { expect, test } from "bun:test";
import type { StoryEntry, StoryPage } from "../../../src/contract/reading/stories.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { tell } from "../../support/updates/told-updates.ts";

const hour = 3_600_000;
const opening = {
  title: "Belt bridge at Holmsund opens to night trains after three years",
  text: "The Belt bridge at Holmsund was opened to night trains by the minister, three years after the fire.",
};

function outside() {
  const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>${opening.title}</title>
    <link>https://third.example/opening</link><description>${opening.text} Its new operator said that 40 trains will cross.</description>
    <pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate></item></channel></rss>`;
  const fetch = async () => new Response(rss, { headers: { "content-type": "application/rss+xml" } });
  return { fetch, lookup: async () => [{ address: "93.184.216.34" }] };
}

test("two stories that prove to be one are one, with what was told of both, under both addresses", async () => {
  const testApp = openTestApp(outside());
  const { call, db, clock } = testApp;
  const { token } = await testApp.signUp("Ada");
  const feeds = [{ url: "https://feed.example/news.xml", filter: "all" as const }];
  const { id } = await testApp.createTopic(token, { name: "Night trains", feeds });
  const at = (hours: number) => new Date(clock.now.getTime() - hours * hour);
  const told = (story: string, text: string) =>
    ({ story, headline: text, facts: [[text, `https://${story}.example/1`]] }) as const;
  tell(db, id, at(8), [
    {
      ...told("first", "Belt bridge at Holmsund opens to night trains"),
      facts: [
        [
          "Belt bridge at Holmsund opens to night trains, three years after the fire.",
          "https://first.example/1",
        ],
      ],
    },
  ]);
  tell(db, id, at(4), [
    {
      ...told("second", "Belt bridge at Holmsund opened by minister for night trains"),
      facts: [
        ["The minister opened the Belt bridge at Holmsund to night trains.", "https://second.example/1"],
      ],
    },
  ]);
  await testApp.refreshDue();
  const list = await expectStatus(200, call<StoryEntry[]>("GET", `/api/topics/${id}/stories`, { token }));
  expect(list.body.map((story) => story.id)).toEqual(["first"]);
  const page = async (story: string) =>
    (await expectStatus(200, call<StoryPage>("GET", `/api/stories/${story}`, { token }))).body;
  const merged = await page("first");
  expect(merged.timeline.map(({ headline }) => headline).slice(0, 2)).toEqual([
    "Belt bridge at Holmsund opens to night trains",
    "Belt bridge at Holmsund opened by minister for night trains",
  ]);
  expect(merged.updates).toBe(merged.timeline.length);
  expect(await page("second")).toEqual(merged);
});
