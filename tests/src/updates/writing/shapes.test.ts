import { describe, expect, test } from "bun:test";
import type { Topic, TopicDraftInput } from "../../../../src/contract/topics/topics.ts";
import type { Summary } from "../../../../src/contract/topics/updates.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";
import { giveKey, sourceThat } from "../../../support/openai-source.ts";
import { type Pages, tellBy } from "./told-by.ts";

const pages: Pages = [
  {
    url: "https://orbital-times.example/b14",
    title: "Booster 14 lands for the ninth time at Kourou",
    text: "Booster 14, a reusable rocket, came down at Kourou on Thursday, its ninth landing of the year.",
  },
  {
    url: "https://daily-launch.example/b14",
    title: "Ninth landing of Booster 14 at Kourou this year",
    text: "The reusable rocket Booster 14 landed at Kourou on Thursday for the ninth time this year.",
  },
  {
    url: "https://north.example/andoya",
    title: "Regulator licenses a second pad on Andøya",
    text: "The Norwegian regulator granted a licence for a second pad on Andøya for reusable rockets.",
  },
];
const addressOf = (page: number) => pages[page - 1]?.url ?? "";

/** Runs a topic of a source that answers so, in order, 8 hours apart. */
async function tell(sourceId: string, answers: string[], draft: Partial<TopicDraftInput> = {}) {
  const source = sourceThat((call, body) =>
    (tellBy[sourceId] ?? (() => ({})))(answers[call - 1] ?? "NOTHING NEW", pages, body),
  );
  const items = pages.map(
    ({ url, title, text }) =>
      `<item><title>${title}</title><link>${url}</link><description>${text}</description><pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate></item>`,
  );
  const testApp = openTestApp({
    askProvider: source.ask,
    env: { TOPICAPP_CHECK_LINKS: "off", TOPICAPP_NEWS_FEEDS: "http://news.test/?q={query}" },
    fetch: async (url) =>
      url.startsWith("http://news.test/")
        ? new Response(`<rss version="2.0"><channel>${items.join("")}</channel></rss>`)
        : new Response("gone", { status: 404 }),
    lookup: async () => [{ address: "93.184.216.34" }],
  });
  if (sourceId !== "digest") giveKey(testApp, sourceId);
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { name: "Reusable rockets", sourceId, ...draft });
  const summaries: (Summary | null)[] = [];
  for (const _ of answers) {
    await testApp.refreshDue();
    const { body } = await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }));
    summaries.push(body.summary);
    testApp.clock.advance(8 * 3_600_000);
  }
  return { summary: summaries[0] ?? null, summaries, source };
}

/** What the summary says of its stories, with addresses in place of numbers. */
function storiesOf(summary: Summary | null) {
  return (summary?.stories ?? []).map(({ headline, gist, since, why, facts }) => ({
    headline,
    gist,
    since,
    why,
    facts: facts.map(({ text, citations }) => [
      text,
      ...citations.map((number) => summary?.citations[number - 1]?.url).toSorted(),
    ]),
  }));
}

function briefOf(summary: Summary | null) {
  return (summary?.brief ?? []).map(({ headline, citations }) => [
    headline,
    ...citations.map((number) => summary?.citations[number - 1]?.url),
  ]);
}

const [first, second, third] = [1, 2, 3].map(addressOf);
const landing = {
  headline: "Booster 14 lands at Kourou",
  gist: "Booster 14 came down at Kourou on Thursday.",
  since: null,
  why: "Launches get cheaper.",
  facts: [
    ["It was the ninth landing of the year.", second],
    ["A reusable rocket did it.", second, first],
  ],
};
const licence = ["Andøya has a licence for a second pad.", third];

const inShape = (
  why = "Why it matters",
  inBrief = "In brief",
  since = "Since last time",
) => `# [N1] Booster 14 lands at Kourou

Booster 14 came down at Kourou on Thursday. [1]

- It was the ninth landing of the year. [2]
- A reusable rocket did it. [1] [2]

**${since}:** More is known.

**${why}:** Launches get cheaper.

### ${inBrief}

- [N2] Andøya has a licence for a second pad. [3]`;

describe.each(Object.keys(tellBy))("what %s tells", (sourceId) => {
  test("in the form that it is asked for is stories, of which the memory knows none yet", async () => {
    const { summary } = await tell(sourceId, [inShape()]);
    expect(summary?.title).toBe("Booster 14 lands at Kourou");
    expect(storiesOf(summary)).toEqual([landing]);
    expect(briefOf(summary)).toEqual([licence]);
    expect(summary?.content).toStartWith("Booster 14 came down at Kourou on Thursday.");
    expect(summary?.stories.map(({ isKnown }) => isKnown)).toEqual([false]);
    const told = [...(summary?.stories ?? []), ...(summary?.brief ?? [])];
    expect(new Set(told.map(({ id }) => id)).size).toBe(2);
    expect(summary?.stories.flatMap(({ facts }) => facts.map(({ claim }) => claim))).toEqual(
      Array(2).fill("unchecked"),
    );
  });

  test("says of why it matters that it is the AI's own view, unless that cites a page", async () => {
    const cited = inShape().replace("Launches get cheaper.", "A reusable rocket makes launches cheaper. [2]");
    const [own, from] = [await tell(sourceId, [inShape()]), await tell(sourceId, [cited])];
    expect(own.summary?.content).toContain("Launches get cheaper. *(the AI’s own view)*");
    expect(own.summary?.content.match(/own view/g)).toHaveLength(1);
    expect(from.summary?.content).toMatch(/makes launches cheaper\. \[\d\]\(/);
    expect(from.summary?.content).not.toContain("own view");
  });

  test("with labels of another language is the same", async () => {
    const german = inShape("Warum das wichtig ist", "In Kürze", "Seit dem letzten Mal");
    const { summary } = await tell(sourceId, [german]);
    expect(storiesOf(summary)).toEqual([landing]);
    expect(briefOf(summary)).toEqual([licence]);
  });

  test("in half of the form is stories as far as they are there", async () => {
    const half =
      "**Booster 14 lands**\n\nBooster 14 came down at Kourou on Thursday. [1]\n\n## A licence\n\n1. Andøya has a licence for a second pad. [3]\n";
    const { summary } = await tell(sourceId, [half]);
    expect(storiesOf(summary)).toMatchObject([
      { headline: "Booster 14 lands", facts: [["Booster 14 came down at Kourou on Thursday.", first]] },
    ]);
    expect(briefOf(summary)).toEqual([["A licence: Andøya has a licence for a second pad.", third]]);
  });

  test("in no form is one story under its title, and all of its text", async () => {
    const prose =
      "# Rockets this week\n\nBooster 14 came down at Kourou on Thursday. [1] It was the ninth landing. [2]\n\nNobody was hurt.";
    const { summary } = await tell(sourceId, [prose]);
    expect(summary?.content).toContain("Nobody was hurt.");
    expect(storiesOf(summary)).toMatchObject([
      { headline: "Rockets this week", gist: expect.stringContaining("Booster 14 came down") },
    ]);
  });

  test("in hostile markdown has no marks and no addresses in its stories", async () => {
    const hostile =
      '# T <b>x</b>\n\n### Booster <script>alert(1)</script> lands ![x](https://evil.example/x.png)\n\nBooster 14 came <img src=x onerror=alert(1)> down at Kourou. [1]\n\n- [It](javascript:alert(1)) was the [ninth](https://evil.example/) landing. [2] [9]\n\n**Why it matters:** <a href="//evil.example">click</a>';
    const { summary } = await tell(sourceId, [hostile]);
    const { stories = [], content = "", citations = [] } = summary ?? {};
    expect(stories).toHaveLength(1);
    expect(content).not.toMatch(/(?<!\\)<(?:script|img|a |b>)|\]\((?!https:\/\/(?:orbital|daily))/);
    expect(JSON.stringify(stories)).not.toMatch(/evil\.example\/|javascript:/);
    const numbers = stories.flatMap(({ facts }) => facts.flatMap((fact) => fact.citations));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.every((number) => citations[number - 1] !== undefined)).toBe(true);
  });
});

test("a known story says what changed, and keeps its id; a new one claims no change", async () => {
  const told = (headline: string, more: string, number: number) =>
    `# Booster 14 lands at Kourou\n\n### ${headline}\n\nBooster 14, a reusable rocket, flew for the ninth time on Thursday, four days after its last landing.${more} [${number}]\n\n**Since last time:** The freight is known.`;
  const freight = " It carried 23 tonnes of satellites for Eutelsat, which paid 40 million euros.";
  const { summaries } = await tell("gpt-4o", [
    told("Booster 14 lands for the ninth time at Kourou", "", 1),
    told("Booster 14 carried 23 tonnes of satellites to its ninth landing at Kourou", freight, 2),
  ]);
  const [before, after] = summaries.map((summary) => summary?.stories[0]);
  expect(before).toMatchObject({ isKnown: false, since: null });
  expect(after).toMatchObject({ isKnown: true, id: before?.id ?? "", since: "The freight is known." });
});

test("the digest's stories are data as well", async () => {
  const { summary } = await tell("digest", [""]);
  const stories = storiesOf(summary);
  expect(stories.map(({ headline }) => headline).toSorted()).toEqual(
    expect.arrayContaining(["Regulator licenses a second pad on Andøya"]),
  );
  expect(stories.map(({ headline }) => headline)).toContain(summary?.title ?? "");
  expect(stories.map(({ headline }) => headline).join()).not.toContain(" more");
  expect(stories.every(({ gist, since, facts }) => gist !== "" && since === null && facts.length > 0)).toBe(
    true,
  );
  expect(new Set(summary?.stories.map(({ id }) => id)).size).toBe(stories.length);
});

test("what a line of sources names is told apart from what a sentence refers to", async () => {
  const answer = `# ${landing.headline}\n\n${landing.gist} [1]\n\n*Daily Launch, 21 Nov 2026 [2] · Orbital Times [1]*`;
  const { summary } = await tell("gpt-4o", [answer]);
  expect(
    summary?.stories.map(({ sources, facts }) => [sources, facts.flatMap((of) => of.citations)]),
  ).toEqual([[[2], [1]]]);
});

describe("DeepSeek", () => {
  const json = {
    stories: [
      {
        headline: landing.headline,
        gist: `${landing.gist} [1]`,
        facts: ["It was the ninth landing of the year. [2]", "A reusable rocket did it. [1] [2]"],
        since: null,
        why: landing.why,
      },
    ],
    inBrief: ["Andøya has a licence for a second pad. [3]"],
  };

  test("is asked for JSON, which reads as the markdown of others", async () => {
    const { summary, source } = await tell("deepseek-v3", [JSON.stringify(json)]);
    expect(storiesOf(summary)).toEqual([landing]);
    expect(briefOf(summary)).toEqual([licence]);
    expect(summary?.title).toBe(landing.headline);
    expect(summary?.content).toContain("**Why it matters:** Launches get cheaper.");
    expect(source.calls[0]?.body.response_format).toEqual({ type: "json_object" });
    expect(JSON.stringify(source.calls[0]?.body.messages)).toContain("this JSON and nothing else");
  });

  test("whose JSON is not whole tells what is", async () => {
    const text = JSON.stringify(json);
    const { summary } = await tell("deepseek-v3", [text.slice(0, text.indexOf("A reusable"))]);
    expect(storiesOf(summary)).toMatchObject([{ ...landing, why: null, facts: landing.facts.slice(0, 1) }]);
  });

  test("that finds nothing new says so", async () => {
    const { summary } = await tell("deepseek-v3", ['{"title": "NOTHING NEW", "stories": []}']);
    expect(summary).toBeNull();
  });
});

describe("the language of a topic", () => {
  const rulesOf = (body: Record<string, unknown> = {}) => String(body.instructions);

  test.each([
    ["as it was set", { language: "pt" }],
    [
      "as its words are",
      { name: "Foguetes reutilizáveis", description: "O que há de novo sobre os lançamentos" },
    ],
  ])("is asked for %s, with its labels", async (_, draft) => {
    const { source } = await tell("gpt-4o", [inShape()], draft);
    expect(rulesOf(source.calls[0]?.body)).toContain("Write in Portuguese");
    expect(rulesOf(source.calls[0]?.body)).toContain("**Por que é importante:**");
  });

  test("is that of a title of our own", async () => {
    const { summary } = await tell("gpt-4o", ["Booster 14 came down at Kourou on Thursday. [1]"], {
      name: "Raketen, die wieder landen",
      language: "de",
      aiPrompt: "Quellen auf Deutsch und Englisch.",
    });
    expect(summary?.title).toBe("Raketen, die wieder landen, 21. November 2026");
  });
});
