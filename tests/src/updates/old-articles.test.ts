import { expect, test } from "bun:test";
import { countLongArticles, keptOpening } from "../../../src/analysis/memory/stories.ts";
import type { StoryPage } from "../../../src/contract/reading/stories.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import type { Run } from "../../../src/contract/topics/updates.ts";
import { storyArticles } from "../../../src/db/schema/updates.ts";
import { startSession } from "../../../src/people/auth/sessions.ts";
import { shortenOldArticles } from "../../../src/updates/old-articles.ts";
import { createClock, expectStatus, openTestApp, type TestApp } from "../../support/app.ts";
import { tell } from "../../support/updates/told-updates.ts";

const day = 86_400_000;

const sentences = (site: string) =>
  Array.from(
    { length: 30 },
    (_, n) => `Booster 14, a reusable rocket, was looked at by engineer ${n} of ${site} in hangar ${n * 7}.`,
  );

/** Two papers with long pages, whose feed is always of today. */
function openPapers(env: Record<string, string> = {}) {
  const clock = createClock();
  const sites = ["orbital-times.example", "daily-launch.example"];
  const fetch = async (_: string, init: BunFetchRequestInit) => {
    const site = new Headers(init.headers).get("host") ?? "";
    if (sites.includes(site)) {
      const paragraphs = sentences(site).map((text) => `<p>${text}</p>`);
      const page = `<title>Booster 14 lands</title><article><h1>Booster 14 lands</h1>${paragraphs.join("")}</article>`;
      return new Response(page, { headers: { "content-type": "text/html" } });
    }
    const items = sites.map(
      (paper) =>
        `<item><title>Reusable rocket Booster 14 lands at Kourou</title><link>https://${paper}/b14</link><description>${sentences(paper).slice(0, 3).join(" ")}</description><pubDate>${clock.now.toUTCString()}</pubDate></item>`,
    );
    const feed = `<rss version="2.0"><channel><title>News</title>${items.join("")}</channel></rss>`;
    return new Response(feed, { headers: { "content-type": "application/rss+xml" } });
  };
  const lookup = async () => [{ address: "93.184.216.34" }];
  const TOPICAPP_NEWS_FEEDS = "http://news.test/search?q={query}";
  return openTestApp({ clock, fetch, lookup, env: { TOPICAPP_NEWS_FEEDS, ...env } });
}

const extractsOf = ({ db }: TestApp) =>
  db
    .select()
    .from(storyArticles)
    .all()
    .map(({ extract }) => extract);

test("readers see nothing of it that articles of old stories are cut to their beginning", async () => {
  const testApp = openPapers();
  const { app, clock, db, call, createTopic, refreshDue, signUp } = testApp;
  const ada = await signUp("Ada");
  const { id } = await createTopic(ada.token, { name: "Reusable rockets" });
  await refreshDue();
  const whole = extractsOf(testApp);
  expect(whole.every(({ length }) => length > keptOpening)).toBe(true);

  clock.advance(170 * day);
  await app.shortenArticles();
  expect(extractsOf(testApp)).toEqual(whole);

  clock.advance(11 * day);
  const token = await app.tokens.sign(startSession(db, ada.user.id, clock.now));
  const get = async <T>(path: string) => (await expectStatus(200, call<T>("GET", path, { token }))).body;
  const { summary } = await get<Topic>(`/api/topics/${id}`);
  const story = summary?.stories?.[0];
  const question = { token, body: { question: "Which engineer looked at Booster 14?" } };
  const look = async () => ({
    topic: await get(`/api/topics/${id}`),
    summaries: await get(`/api/topics/${id}/summaries`),
    making: await get(`/api/summaries/${summary?.id}/making`),
    stories: await get(`/api/topics/${id}/stories`),
    story: await get(`/api/stories/${story?.id}`),
    answer: (await expectStatus(200, call("POST", `/api/topics/${id}/questions`, question))).body,
    takeout: await get("/api/account/takeout"),
  });
  const before = await look();
  expect(story?.facts.map(({ claim }) => claim)).toContain("found");
  await app.shortenArticles();
  expect(extractsOf(testApp)).toEqual(whole.map((extract) => extract.slice(0, keptOpening)));
  expect(await look()).toEqual(before);

  await refreshDue();
  const runs = await get<Run[]>(`/api/topics/${id}/runs`);
  expect(runs.map(({ outcome }) => outcome)).toEqual(["nothing_new", "published"]);
});

test("articles of a story of which more comes stay whole, and so do all with TOPICAPP_KEEP_ARTICLES=off", async () => {
  for (const [env, whole] of [
    [{}, ["going on", "going on"]],
    [{ TOPICAPP_KEEP_ARTICLES: "off" }, ["going on", "going on", "over"]],
  ] as const) {
    const testApp = openPapers(env);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    const text = "What the paper wrote. ".repeat(100);
    tell(testApp.db, id, testApp.clock.now, [
      { story: "going on", facts: [[text, "https://paper.example/1"]] },
      { story: "over", facts: [[text, "https://paper.example/2"]] },
    ]);
    testApp.clock.advance(100 * day);
    tell(testApp.db, id, testApp.clock.now, [
      { story: "going on", facts: [[text, "https://paper.example/3"]] },
    ]);
    testApp.clock.advance(150 * day);
    await testApp.app.shortenArticles();
    const long = testApp.db.select().from(storyArticles).all();
    expect(
      long
        .filter(({ extract }) => extract.length > keptOpening)
        .map(({ storyId }) => storyId)
        .sort(),
    ).toEqual([...whole]);
  }
});

test("what an update of an older version shows stays whole", async () => {
  const { app, clock, db, call, createTopic, signUp } = openPapers();
  const { token } = await signUp("Ada");
  const { id } = await createTopic(token);
  const text = "What the paper wrote. ".repeat(15).trim();
  tell(db, id, clock.now, [{ story: "over", facts: [[text, "https://paper.example/1"]] }], { asData: false });
  clock.advance(181 * day);
  await app.shortenArticles();
  const { body } = await expectStatus(200, call<StoryPage>("GET", "/api/stories/over"));
  expect(body.timeline[0]?.facts.map((fact) => fact.text)).toEqual([text]);
});

test("what a kill left undone is done by the next call, a hundred articles at a time", async () => {
  const { app, clock, db, createTopic, signUp } = openPapers();
  const { token } = await signUp("Ada");
  const { id } = await createTopic(token);
  const facts = Array.from({ length: 250 }, (_, n): [string, string] => [
    `${n} `.repeat(400),
    `https://paper.example/${n}`,
  ]);
  tell(db, id, clock.now, [{ story: "over", facts }]);
  clock.advance(181 * day);
  expect(shortenOldArticles(db, new Date(clock.now.getTime() - 180 * day))).toBe(true);
  expect(countLongArticles(db)).toBe(150);
  await app.shortenArticles();
  expect(countLongArticles(db)).toBe(0);
});
