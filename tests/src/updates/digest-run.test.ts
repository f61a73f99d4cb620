import { expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Takeout } from "../../../src/contract/account/account.ts";
import type { Topic } from "../../../src/contract/topics.ts";
import type { Summary } from "../../../src/contract/updates.ts";
import { backUp, restore } from "../../../src/db/backup.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { exported, imported } from "../../support/bundles.ts";

interface Paper {
  site: string;
  title: string;
  teaser: string;
  /** Null for a page that does not answer. */
  text: string[] | null;
  hour: number;
}

const landing: Paper[] = [
  {
    site: "orbital-times.example",
    title: "Booster 14 lands for the ninth time at Kourou",
    teaser: "Booster 14, a reusable rocket, landed at Kourou for the ninth time on Thursday.",
    text: [
      "Booster 14, a reusable rocket, landed at Kourou for the ninth time on Thursday.",
      "It had flown with 23 satellites four days before. Read more: our guide to rockets.",
      "Engineers found cracks in two of its seven engines after the booster was towed to the hangar in Kourou.",
    ],
    hour: 8,
  },
  {
    site: "daily-launch.example",
    title: "What we know about the landing of Booster 14 at Kourou",
    teaser: "Booster 14 landed at Kourou on Thursday, its ninth landing, and the rocket is reusable …",
    text: [
      "Booster 14 landed at Kourou on Thursday, its ninth landing, and the rocket is reusable for the tenth time, the agency hopes.",
      "The agency expects a tenth flight on 14 December with two satellites for Norway aboard the booster.",
    ],
    hour: 9,
  },
  {
    site: "gone.example",
    title: "Reusable rocket Booster 14 lands at Kourou for ninth time",
    teaser: "Booster 14 landed a ninth time at Kourou; insurers of the reusable rocket ask 12% less.",
    text: null,
    hour: 10,
  },
];

function outside(papers: Paper[]) {
  const asked: string[] = [];
  const items = papers.map(
    ({ site, title, teaser, hour }) =>
      `<item><title>${title}</title><link>https://${site}/b14</link><description>${teaser}</description><pubDate>Sat, 21 Nov 2026 ${String(hour - 8).padStart(2, "0")}:00:00 GMT</pubDate></item>`,
  );
  const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${items.join("")}</channel></rss>`;
  const fetch = async (_: string, init: BunFetchRequestInit) => {
    const host = new Headers(init.headers).get("host") ?? "";
    asked.push(host);
    const paper = papers.find(({ site }) => site === host);
    if (!paper) return new Response(rss, { headers: { "content-type": "application/rss+xml" } });
    if (!paper.text) return new Response("gone", { status: 503 });
    const paragraphs = paper.text.map((text) => `<p>${text}</p>`).join("");
    const page = `<html><head><title>${paper.title}</title></head><body><article><h1>${paper.title}</h1>${paragraphs}</article></body></html>`;
    return new Response(page, { headers: { "content-type": "text/html" } });
  };
  const lookup = async () => [{ address: "93.184.216.34" }];
  const env = { TOPICAPP_NEWS_FEEDS: "http://news.test/search?q={query}" };
  return { asked, options: { env, fetch, lookup } };
}

/** The first update of the topic "Reusable rockets". */
async function firstUpdate(options: ReturnType<typeof outside>["options"]) {
  const testApp = openTestApp(options);
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { name: "Reusable rockets" });
  await testApp.refreshDue();
  return (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body.summary;
}

test("a digest quotes the pages of a story's papers, and of a page that does not answer its feed", async () => {
  const { options, asked } = outside(landing);
  const summary = await firstUpdate(options);
  for (const { site } of landing) expect(asked).toContain(site);
  expect(summary?.title).toBe("Booster 14 lands for the ninth time at Kourou");
  const [story, ...others] = summary?.stories ?? [];
  expect(others).toEqual([]);
  const sites = (numbers: number[]) => numbers.map((number) => summary?.citations[number - 1]?.site);
  expect(story).toMatchObject({
    headline: "Booster 14 lands for the ninth time at Kourou",
    gist: "Booster 14, a reusable rocket, landed at Kourou for the ninth time on Thursday. It had flown with 23 satellites four days before.",
    isKnown: false,
    since: null,
  });
  const facts = new Map(story?.facts.map(({ text, citations }) => [text, sites(citations)]));
  expect(facts.get(landing[0]?.text?.[2] ?? "")).toEqual(["orbital-times.example"]);
  expect(facts.get(landing[1]?.text?.[1] ?? "")).toEqual(["daily-launch.example"]);
  expect(facts.get(landing[2]?.teaser ?? "")).toEqual(["gone.example"]);
  expect(summary?.content).not.toContain("Read more");
});

test("each of its sentences has a proof, which a takeout, a bundle and a backup keep", async () => {
  const testApp = openTestApp(outside(landing).options);
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { name: "Reusable rockets" });
  await testApp.refreshDue();
  const read = async (app: typeof testApp, topicId: string) =>
    (await expectStatus(200, app.call<Topic>("GET", `/api/topics/${topicId}`, { token }))).body.summary;
  const sentencesOf = (summary: Summary | null | undefined) =>
    (summary?.stories ?? []).flatMap(({ facts, statements }) => [...statements, ...facts]);
  const sentences = sentencesOf(await read(testApp, id));
  expect(sentences.length).toBeGreaterThan(3);
  for (const { proof, citations } of sentences) {
    expect(proof?.quote).toMatch(/^.{20,300}$/);
    expect(citations).toContain(proof?.citation ?? 0);
    expect(proof?.readAt).toBe(testApp.clock.now.toISOString());
  }

  const { body } = await testApp.call<Takeout>("GET", "/api/account/takeout", { token });
  expect(sentencesOf(body.topics[0]?.summary)).toEqual(sentences);

  const file = join(mkdtempSync(join(tmpdir(), "topicapp-proof-")), "backup.db");
  backUp(testApp.db, file);
  const dataDir = mkdtempSync(join(tmpdir(), "topicapp-proof-"));
  restore(dataDir, file, testApp.clock.now);
  expect(sentencesOf(await read(openTestApp({ dataDir }), id))).toEqual(sentences);

  const other = openTestApp();
  const grace = await other.signUp("Grace");
  const { id: copy } = imported(other, grace.user.id, exported(testApp, id));
  const { body: topic } = await other.call<Topic>("GET", `/api/topics/${copy}`, { token: grace.token });
  expect(sentencesOf(topic.summary)).toEqual(sentences);
});

test("the proof of a sentence that was shortened is the whole passage", async () => {
  const whole =
    "The operator's chief engineer Ada Berg, who joined the company from Norway's space agency in spring, said the crew found 12 cracks in two engines after Booster 14 was towed to the hangar.";
  const first = landing[0] as Paper;
  const { options } = outside([{ ...first, text: [first.teaser, whole] }]);
  const summary = await firstUpdate(options);
  const [fact] = summary?.stories[0]?.facts ?? [];
  expect(fact).toMatchObject({
    text: "The operator's chief engineer Ada Berg said the crew found 12 cracks in two engines after Booster 14 was towed to the hangar.",
    claim: "found",
    proof: { quote: whole, citation: 1 },
  });
});

test("a digest is in its topic's language, whatever its papers' is", async () => {
  const papers = Array.from({ length: 9 }, (_, at) => ({
    ...landing[0],
    site: `paper-${at}.example`,
    title: `Reusable rocket ${at} lands in town ${at}${at}`,
    teaser: `The mayor of town ${at}${at} bought reusable rocket ${at} for ${at + 3} million pounds.`,
    text: null,
    hour: 9,
  }));
  const copies = papers.map((paper) => ({ ...paper, site: `copy-of-${paper.site}` }));
  const testApp = openTestApp(outside([...papers, ...copies]).options);
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, {
    name: "Reusable rockets",
    language: "ur",
    feeds: [{ url: "https://feed.example/news.xml", filter: "all" }],
  });
  await testApp.refreshDue();
  const { summary } = (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token })))
    .body;
  expect((summary?.stories?.length ?? 0) + (summary?.brief?.length ?? 0)).toBeGreaterThan(2);
  expect(summary?.title).toMatch(/^Reusable rocket \d lands in town \d\d$/);
  expect(summary?.stories?.[0]?.headline).toBe(summary?.title);
  expect(summary?.content).toContain("21 نومبر، 2026");
  expect(summary?.content).not.toMatch(/in brief|since last|more\b/i);
});

test("a later digest does not tell again what was quoted from a page, which the feed never announced", async () => {
  let now = outside(landing.slice(0, 1)).options;
  const fetch: typeof now.fetch = (url, init) => now.fetch(url, init);
  const testApp = openTestApp({ ...now, fetch });
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { name: "Reusable rockets" });
  const read = async () =>
    (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body.summary;
  await testApp.refreshDue();
  const cracks = landing[0]?.text?.[2] ?? "";
  expect((await read())?.content).toContain(cracks);
  const later = outside([
    {
      site: "later.example",
      title: "Booster 14 of Kourou grounded: reusable rocket lands no tenth time",
      teaser:
        "The agency grounded Booster 14, the reusable rocket that landed at Kourou for the ninth time, until 14 March.",
      text: [
        "The agency grounded Booster 14, the reusable rocket that landed at Kourou for the ninth time, until 14 March.",
        cracks,
        "A replacement for the engines costs 9 million euros and takes four months, said the maker in Bremen.",
      ],
      hour: 16,
    },
  ]);
  testApp.clock.advance(8 * 3_600_000);
  now = later.options;
  await testApp.refreshDue();
  const summary = await read();
  expect(summary?.title).toContain("grounded");
  expect(summary?.stories?.[0]?.isKnown).toBe(true);
  expect(summary?.content).toContain("9 million euros");
  expect(summary?.content).not.toContain(cracks);
});
