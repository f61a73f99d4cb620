import { expect, test } from "bun:test";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";

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

test("the proof of a sentence that was shortened is the whole passage", async () => {
  const whole =
    "The operator's chief engineer Ada Berg – who joined the company from Norway's space agency in spring – said the crew found 12 cracks in two engines after Booster 14 was towed to the hangar.";
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
      site: "news.orbital-times.example",
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

/** The first update of a topic with one feed, all of whose items are about it; no page answers. */
async function updateOf(items: [title: string, teaser: string][]) {
  const papers = items.map(([title, teaser], at) => {
    return { site: `paper-${at}.example`, title, teaser, text: null, hour: 9 };
  });
  const testApp = openTestApp(outside(papers).options);
  const { token } = await testApp.signUp("Ada");
  const feeds = [{ url: "https://feed.example/news.xml", filter: "all" as const }];
  const { id } = await testApp.createTopic(token, { name: "Halden", language: "en", feeds });
  await testApp.refreshDue();
  return (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body.summary;
}

test("live blogs, comments, analyses and quizzes are marked and lead no report, even one without a text", async () => {
  const summary = await updateOf([
    [
      "Live: Storm in Halden, ferries stopped",
      "The storm reached Halden on Friday; all ferries were stopped.",
    ],
    ["+++ Liveticker: Election night in Halden +++", "Votes are being counted in Halden on Friday night."],
    ["Opinion: The mayor should resign", "The mayor promised a bridge and built a car park on Friday."],
    ["Analysis: The price of the school", "The school will cost the town nine million pounds by 2030."],
    ["Quiz: Which fish is it?", "Nine fish live in the river again, the anglers say."],
    ["Warehouse burns down at the harbour", ""],
  ]);
  expect(summary?.title).toBe("Warehouse burns down at the harbour");
  const headlines = [...(summary?.stories ?? []), ...(summary?.brief ?? [])].map(({ headline }) => headline);
  expect(headlines).toHaveLength(6);
  const others = headlines.filter((headline) => headline !== summary?.title);
  for (const headline of others)
    expect(headline).toMatch(/^(?:Live(?:ticker| blog)?|Opinion|Analysis|Quiz): /);
});

test("a story of headlines alone is one line with its sources, and a story with a text leads", async () => {
  const summary = await updateOf([
    ["Bridge of Halden opens on Monday", ""],
    ["Bridge of Halden opens on Monday after two years", ""],
    ["School closes for good", "The school beside the river closes for good in June, the council decided."],
  ]);
  expect(summary?.title).toBe("School closes for good");
  expect(summary?.brief?.map(({ headline }) => headline)).toEqual([
    expect.stringMatching(/^Bridge of Halden/),
  ]);
  expect(summary?.content.match(/Bridge of Halden opens/g)).toHaveLength(1);
  expect(summary?.content).toMatch(/\n- Bridge of Halden opens [^\n]+\(https:[^\n]+\(https:/);
});

test("no headline has escapes, entities, markup, a ticker's signs or the site's name", async () => {
  const summary = await updateOf([
    ["45\\.400 homes without power", "Some 45,400 homes had no power on Friday, the grid said."],
    [
      "&amp;lt;b&amp;gt;Ferry&amp;lt;/b&amp;gt; &amp;amp; tug collide &amp;#8211; again",
      "A ferry and a tug collided off the pier on Friday.",
    ],
    ["<![CDATA[<b>Mayor</b> of Halden resigns<br/>]]>", "The mayor resigned on Friday after nine years."],
    ["+++ 12:04 Train derailed +++ Two hurt +++", ""],
    ["Museum sells a painting | paper-4.example", ""],
  ]);
  const headlines = [...(summary?.stories ?? []), ...(summary?.brief ?? [])].map(({ headline }) => headline);
  expect(headlines.sort()).toEqual([
    "45.400 homes without power",
    "Ferry & tug collide – again",
    "Mayor of Halden resigns",
    "Museum sells a painting",
    "Train derailed",
  ]);
});
