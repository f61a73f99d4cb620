import { describe, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import { Unreadable } from "../../../../src/base/parser.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import type { Run, Summary } from "../../../../src/contract/topics/updates.ts";
import { announcements } from "../../../../src/db/schema/announcements.ts";
import { topics } from "../../../../src/db/schema/topics.ts";
import { runs, sameStories, topicSummaries } from "../../../../src/db/schema/updates.ts";
import { expectStatus, openTestApp, parser, type TestApp } from "../../../support/app.ts";
import { addChat, type ChatAnswer, openChat } from "../../../support/chat-source.ts";
import { type Told, tell } from "../../../support/updates/told-updates.ts";
import { completion, openaiChatFake } from "../../providers/fakes/openai-chat.ts";

const at = (time: string) => new Date(`${time}Z`);
const cost = 0.0039;

const sentences: Record<string, string> = {
  "Work begins": "Cranes lifted the first stones at dawn",
  "Work ends": "The mayor opened a bridge to traffic",
  "One day": "Schools closed because of snow",
  "A note": "A museum found a forgotten painting",
  "It sails": "A ferry left for the islands again",
};

/** A story told by one sentence from each site. */
const story = (id: string, said: string, ...sites: string[]): Told => ({
  story: id,
  headline: `${id}: ${said}`,
  facts: sites.map((site) => [
    `${sentences[said] ?? said} (${site})`,
    `https://${site}/${id}/${said.replaceAll(" ", "-")}`,
  ]),
});

/** Monday, 23 November 2026, 00:00: the week of 16 to 22 November is just over. `told` by when. */
async function open(told: [when: string, stories: Told[]][], env: Record<string, string> = {}) {
  const testApp = openTestApp({ env, askProvider: fetch });
  const { token, user } = await testApp.signUp("Ada");
  const topic = await testApp.createTopic(token);
  for (const [when, stories] of told) tell(testApp.db, topic.id, at(when), stories);
  testApp.clock.now = at("2026-11-23T00:00:05");
  const list = async (kind: string) => {
    const path = `/api/topics/${topic.id}/summaries?kind=${kind}`;
    return (await expectStatus(200, testApp.call<Summary[]>("GET", path))).body;
  };
  const own = () => testApp.call<Summary & { code?: string }>("GET", `/api/users/${user.id}/week`, { token });
  return { testApp, token, user, topic, list, own };
}

async function make({ app }: TestApp) {
  await app.rollups.makeDue();
  await app.rollups.idle();
}

const week: [string, Told[]][] = [
  ["2026-11-15T23:59:59", [story("before", "Sunday", "a.example")]],
  [
    "2026-11-16T00:00:00",
    [
      story("brief", "One day", "a.example", "b.example"),
      story("long", "Work begins", "a.example", "b.example"),
    ],
  ],
  ["2026-11-19T09:00:00", [story("small", "A note", "a.example")]],
  ["2026-11-22T23:59:59", [story("long", "Work ends", "c.example")]],
];

describe("a week that is over", () => {
  test("is summed up from what was told in it, by breadth and duration, with its sources alone", async () => {
    const { testApp, topic, list } = await open(week);
    await make(testApp);
    const [rollup, ...others] = await list("week");
    expect(others).toEqual([]);
    expect(rollup?.stories.map(({ id }) => id)).toEqual(["long", "brief", "small"]);
    expect(rollup).toMatchObject({
      kind: "week",
      title: `16–22 November 2026: ${topic.name}`,
      ...{ model: "digest", newsCount: 4, lastUpdated: "2026-11-23T00:00:05.000Z" },
    });
    expect(rollup?.stories[0]).toMatchObject({
      ...{
        headline: "long: Work ends",
        gist: "The mayor opened a bridge to traffic (c.example)",
        isKnown: false,
        since: null,
      },
      facts: [{ text: "Cranes lifted the first stones at dawn (a.example)", citations: [2], claim: "found" }],
      statements: [
        { text: "The mayor opened a bridge to traffic (c.example)", citations: [1], claim: "found" },
      ],
    });
    expect(rollup?.content).toStartWith(
      "### long: Work ends\n\nThe mayor opened a bridge to traffic (c.example) [1](https://c.example/long/Work-ends)\n\n**Monday 16 November:** Cranes lifted the first stones at dawn (a.example) [2](https://a.example/long/Work-begins)\n\n### brief",
    );
    const told = new Set(
      testApp.db
        .select()
        .from(topicSummaries)
        .where(eq(topicSummaries.kind, "update"))
        .all()
        .flatMap(({ citations }) => citations.map(({ url }) => url)),
    );
    expect(rollup?.citations.filter(({ url, checked }) => !told.has(url) || checked !== "ok")).toEqual([]);
    expect(rollup?.content).not.toContain("Sunday");
    const current = await testApp.call<Topic>("GET", `/api/topics/${topic.id}`);
    expect(current.body.summary?.title).toBe("long: Work ends");
    expect((await list("update")).length).toBe(4);
    expect(testApp.db.select().from(announcements).all()).toEqual([]);
    expect(testApp.db.select().from(runs).all()).toEqual([]);
  });

  test("says which stories were known before, and how they began", async () => {
    const { testApp, list } = await open([
      ["2026-11-10T09:00:00", [story("old", "Work begins", "a.example")]],
      ["2026-11-17T09:00:00", [story("old", "Work ends", "a.example"), story("new", "One day", "b.example")]],
    ]);
    await make(testApp);
    const [rollup] = await list("week");
    expect(rollup?.stories.map(({ id, isKnown }) => [id, isKnown])).toEqual([
      ["old", true],
      ["new", false],
    ]);
    expect(rollup?.content).toContain(
      "**Tuesday 10 November:** Cranes lifted the first stones at dawn (a.example)",
    );
  });

  test("has seven stories, and the others in brief", async () => {
    const many = Array.from({ length: 20 }, (_, n): Told => {
      const [what, where] = [
        "bridge harbour school market museum".split(" ")[n % 5],
        "Lund Kiel Gent Nice".split(" ")[n % 4],
      ];
      const url = `https://a.example/${n}`;
      return {
        story: `s${n}`,
        headline: `${where} closes its ${what}`,
        facts: [[`Repairs of the ${what} will cost ${n + 2} million, the council of ${where} decided.`, url]],
      };
    });
    const { testApp, list } = await open([["2026-11-17T09:00:00", many]]);
    await make(testApp);
    const [rollup] = await list("week");
    expect(rollup?.stories).toHaveLength(7);
    expect(rollup?.brief).toHaveLength(10);
    expect(rollup?.content.match(/^### .*/gm)).toHaveLength(8);
    expect(rollup?.content).toContain("### In brief\n\n- Nice closes its school [8](https://a.example/7)");
  });

  test("has of each story its beginning and where it stands, and no comment as its headline", async () => {
    const ferry = (headline: string, url: string, ...said: string[]): Told => {
      return { story: "ferry", headline, facts: said.map((text) => [text, url]) };
    };
    const { testApp, list } = await open([
      [
        "2026-11-16T09:00:00",
        [
          ferry(
            "Ferry aground off Naxos",
            "https://a.example/1",
            "The ferry Aegean Dawn struck rocks off Naxos, and 12 people were killed.",
            "Three people were treated in the town's clinic.",
          ),
        ],
      ],
      [
        "2026-11-18T09:00:00",
        [ferry("Divers search ferry", "https://b.example/2", "Divers from Syros searched the hull all day.")],
      ],
      [
        "2026-11-19T09:00:00",
        [
          ferry(
            "Master of ferry detained",
            "https://c.example/3",
            "He was led away in Syros on Thursday.",
            "Rescuers on Naxos said that 14 people were killed on the rocks.",
          ),
        ],
      ],
      [
        "2026-11-20T09:00:00",
        [ferry("Opinion: Ferries are too cheap", "https://d.example/4", "Safety at sea has its price.")],
      ],
    ]);
    await make(testApp);
    const [rollup] = await list("week");
    expect(rollup?.content).toBe(
      "### Master of ferry detained\n\nRescuers on Naxos said that 14 people were killed on the rocks. [1](https://c.example/3)\n\n**Monday 16 November:** The ferry Aegean Dawn struck rocks off Naxos, and 12 people were killed. [2](https://a.example/1)",
    );
  });

  test("under a later headline says from when a sentence is, and takes no pictures for the news", async () => {
    const quake = (headline: string, text: string, n: number): Told => {
      return { story: "quake", headline, facts: [[text, `https://a.example/${n}`]] };
    };
    const { testApp, list } = await open([
      [
        "2026-11-18T09:00:00",
        [
          quake(
            "Powerful earthquake strikes Flores",
            "A powerful 7.7-magnitude earthquake struck off Indonesia's Flores region, killing at least 38 people and injuring six.",
            1,
          ),
        ],
      ],
      [
        "2026-11-20T09:00:00",
        [
          quake(
            "Indonesia earthquake death toll reaches 53",
            "Indonesia earthquake death toll reaches 53",
            2,
          ),
        ],
      ],
      [
        "2026-11-21T09:00:00",
        [
          quake(
            "Video or pictures: Rescuers search rubble in Flores",
            "Video or pictures: Rescuers search rubble in Flores",
            3,
          ),
        ],
      ],
    ]);
    await make(testApp);
    const [rollup] = await list("week");
    expect(rollup?.content).toBe(
      "### Indonesia earthquake death toll reaches 53\n\n**Wednesday 18 November:** A powerful 7.7-magnitude earthquake struck off Indonesia's Flores region, killing at least 38 people and injuring six. [1](https://a.example/1)",
    );
  });

  test("tells what is in another language, or a headline alone, in one line", async () => {
    const { testApp, topic, list } = await open([
      [
        "2026-11-17T09:00:00",
        [
          {
            story: "harbour",
            headline: "The harbour of Ystad is closed to all ships",
            facts: [
              [
                "The harbour was closed on Tuesday after a fire that was seen from the town.",
                "https://a.example/1",
              ],
            ],
          },
          {
            story: "bridge",
            headline: "Brücke über die Elbe bleibt gesperrt",
            facts: [["Die Brücke über die Elbe bleibt gesperrt.", "https://b.example/2"]],
          },
          {
            story: "series",
            headline: "Pedro Pascal spielt Hauptrolle in Star-Wars-Serie The Mandalorian",
            facts: [
              ["Pedro Pascal spielt Hauptrolle in Star-Wars-Serie The Mandalorian", "https://d.example/4"],
            ],
          },
          {
            story: "strike",
            headline: "Streik an den Häfen der Nordsee beendet",
            facts: [
              ["Die Hafenarbeiter bekommen 5 Prozent mehr, und das ab dem Januar.", "https://c.example/3"],
            ],
          },
        ],
      ],
    ]);
    testApp.db.update(topics).set({ language: "de" }).where(eq(topics.id, topic.id)).run();
    await make(testApp);
    const [rollup] = await list("week");
    expect(rollup?.content).toBe(
      "### Streik an den Häfen der Nordsee beendet\n\nDie Hafenarbeiter bekommen 5 Prozent mehr, und das ab dem Januar. [1](https://c.example/3)\n\n### In Kürze\n\n- The harbour of Ystad is closed to all ships (Englisch) [2](https://a.example/1)\n- Brücke über die Elbe bleibt gesperrt [3](https://b.example/2)\n- Pedro Pascal spielt Hauptrolle in Star-Wars-Serie The Mandalorian [4](https://d.example/4)",
    );
    expect(rollup?.brief.map(({ id }) => id)).toEqual(["harbour", "bridge", "series"]);
  });

  test("is summed up in the topic's language, whatever the stories hold", async () => {
    const { testApp, topic, list } = await open([
      ["2026-11-17T09:00:00", [story("böse", "[x](https://evil.example/) <b>&lt; *so*", "a.example")]],
    ]);
    testApp.db.update(topics).set({ language: "de" }).where(eq(topics.id, topic.id)).run();
    await make(testApp);
    const [rollup] = await list("week");
    expect(rollup?.title).toStartWith("16.–22. November 2026: ");
    expect(rollup?.content).not.toMatch(/\]\(https:\/\/evil|<b>/);
  });

  test("is made once, however often it is looked for, and anew by nobody", async () => {
    const { testApp, list } = await open(week);
    for (let n = 0; n < 3; n++) await make(testApp);
    expect(await list("week")).toHaveLength(1);
  });

  test("without an update has none, and a server that was off makes up for the last one only", async () => {
    const { testApp, list } = await open(week);
    testApp.clock.now = at("2026-12-03T12:00:00");
    await make(testApp);
    expect(await list("week")).toEqual([]);
    expect((await list("month")).map(({ title }) => title.split(":")[0])).toEqual(["November 2026"]);
  });

  test("is not over before its end", async () => {
    const { testApp, list } = await open(week);
    testApp.clock.now = at("2026-11-22T23:59:59");
    await make(testApp);
    expect((await list("week")).map(({ stories }) => stories[0]?.id)).toEqual(["before"]);
    testApp.clock.now = at("2026-11-23T00:00:00");
    await make(testApp);
    expect(await list("week")).toHaveLength(2);
  });
});

describe("with a model", () => {
  const price = { priceIn: 1, priceOut: 10 };
  async function openWith(answer: () => ChatAnswer, env: Record<string, string> = {}) {
    const chat = openChat(answer);
    const scene = await open(week, env);
    addChat(scene.testApp, chat.server.origin, price);
    scene.testApp.db.update(topics).set({ sourceId: "llama" }).where(eq(topics.id, scene.topic.id)).run();
    return { ...scene, chat, [Symbol.asyncDispose]: chat.server.stop };
  }
  const written = "# A long week\n\n### It is over\n\nIt came to an end [1].\n\n- Work began on Monday. [2]";

  test("it is asked once, within the budget, and its text takes the place of what code wrote", async () => {
    await using scene = await openWith(() => written);
    await make(scene.testApp);
    await make(scene.testApp);
    expect(scene.chat.chats).toHaveLength(1);
    const [chat] = scene.chat.chats;
    expect(chat?.maxTokens).toBe(3_000);
    expect(chat?.prompt).toContain(
      "- Monday 16 November: Cranes lifted the first stones at dawn (a.example) [1]",
    );
    const [rollup] = await scene.list("week");
    expect(rollup).toMatchObject({ title: "16–22 November 2026: A long week", model: "deepseek-flash" });
    expect(rollup?.content).toContain("It came to an end [1](https://a.example/long/Work-begins).");
    expect(rollup?.stories).toMatchObject([{ id: "long", headline: "It is over", isKnown: false }]);
    expect(rollup?.citations.map(({ url, checked }) => [url, checked])).toEqual([
      ["https://a.example/long/Work-begins", "ok"],
      ["https://b.example/long/Work-begins", "ok"],
    ]);
    const [run] = scene.testApp.db.select().from(runs).all();
    expect(run).toMatchObject({
      kind: "rollup",
      topicId: scene.topic.id,
      summaryId: rollup?.id,
      error: null,
    });
    expect(run?.costUsd).toBeCloseTo(cost, 10);
    const path = `/api/topics/${scene.topic.id}/runs`;
    expect((await scene.testApp.call<Run[]>("GET", path, { token: scene.token })).body).toEqual([]);
    const making = await scene.testApp.call("GET", `/api/summaries/${rollup?.id}/making`, {
      token: scene.token,
    });
    expect(making.body).toMatchObject({ kind: "week", looked: null, told: 2, source: "Chat llama" } as never);
  });

  test("what no update said is marked in its text, and in its facts", async () => {
    const text =
      "# A long week\n\n### It is over\n\nWork begins, says a.example. [1]\n\n- Work begins, and 4,711 people fled. [1]\n- “It was by far the worst thing in this century”. [2]";
    await using scene = await openWith(() => text);
    await make(scene.testApp);
    const [rollup] = await scene.list("week");
    expect(rollup?.model).toBe("deepseek-flash");
    expect(rollup?.content).toContain(
      "4,711 people fled. [1](https://a.example/long/Work-begins) *(not found in the source)*",
    );
    expect(rollup?.content).toContain("in this century” *(unverified quotation)*");
    expect(rollup?.content.match(/\*\(/g)).toHaveLength(2);
    expect(rollup?.stories[0]?.facts.map(({ claim }) => claim)).toContain("not_found");
  });

  test("a title that repeats a story's headline is the topic's name instead", async () => {
    await using scene = await openWith(() => written.replace("A long week", "It is over"));
    await make(scene.testApp);
    const [rollup] = await scene.list("week");
    expect(rollup).toMatchObject({
      ...{ title: `16–22 November 2026: ${scene.topic.name}`, model: "deepseek-flash" },
    });
  });

  test.each([
    ["the model fails", () => openaiChatFake.error(500, "no"), {}],
    ["it refuses", () => Response.json(completion({ content: "", finish: "content_filter" })), {}],
    ["it cites nothing", () => "# A week\n\n### A story\n\nIt was so.", {}],
    ["the budget is spent", () => written, { TOPICAPP_DAILY_BUDGET: "0.01" }],
  ])("what code wrote stays where %s", async (_, answer, env) => {
    await using scene = await openWith(answer, env);
    await make(scene.testApp);
    const [rollup] = await scene.list("week");
    const title = `16–22 November 2026: ${scene.topic.name}`;
    expect(rollup).toMatchObject({ model: "digest", title });
    expect(scene.chat.chats.length).toBe("TOPICAPP_DAILY_BUDGET" in env ? 0 : 1);
  });

  test("what code wrote stays where the server ends meanwhile, and the call counts as its worst case", async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    await using scene = await openWith(() => {
      resolve();
      return new Promise<Response>(() => {});
    });
    await scene.testApp.app.rollups.makeDue();
    await asked;
    await scene.testApp.app.rollups.stop(0);
    expect(await scene.list("week")).toMatchObject([{ model: "digest" }]);
    const [run] = scene.testApp.db.select().from(runs).all();
    expect([run?.endedAt === null, run?.costUsd]).toEqual([false, run?.reservedUsd]);
    await make(scene.testApp);
    expect(scene.chat.chats).toHaveLength(1);
  });

  test("it is not asked for a topic that nobody follows", async () => {
    await using scene = await openWith(() => written);
    const follow = `/api/users/${scene.user.id}/follow/${scene.topic.id}`;
    await expectStatus(200, scene.testApp.call("DELETE", follow, { token: scene.token }));
    await make(scene.testApp);
    expect([scene.chat.chats.length, (await scene.list("week")).length]).toEqual([0, 1]);
  });
});

describe("one's own week", () => {
  test("is what mattered in all that one follows, with what two topics were told of once", async () => {
    const { testApp, token, user, topic, own } = await open(week);
    expect(await own()).toMatchObject({ status: 404, body: { code: "not_found" } });
    const second = await testApp.createTopic(token, { name: "Ships" });
    const shared: Told = { ...story("twin", "Work begins", "a.example") };
    shared.facts = [
      ["Cranes lifted the first stones at dawn (a.example)", "https://a.example/long/Work-begins"],
      ["Divers looked for the anchor.", "https://d.example/1"],
    ];
    tell(testApp.db, second.id, at("2026-11-20T09:00:00"), [
      shared,
      story("ship", "It sails", "e.example", "f.example", "g.example"),
    ]);
    const other = await testApp.signUp("Eve");
    const hidden = await testApp.createTopic(other.token, { name: "Hidden" });
    tell(testApp.db, hidden.id, at("2026-11-20T09:00:00"), [story("secret", "Hush", "a.example")]);
    await testApp.call("POST", `/api/users/${user.id}/follow/${hidden.id}`, { token });
    testApp.db.update(topics).set({ isPublic: false }).where(eq(topics.id, hidden.id)).run();
    await make(testApp);
    const { status, body } = await own();
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: "week", id: `2026-W47-${user.id}`, model: "digest" });
    expect(body.stories.map(({ id }) => id)).toEqual(["long", "ship", "brief", "small"]);
    expect(body.title).toBe(`16–22 November 2026: ${topic.name} and Ships`);
    const pages = body.citations.map(({ url }) => url);
    expect(new Set(pages).size).toBe(pages.length);
    const theirs = await testApp.call("GET", `/api/users/${user.id}/week`, { token: other.token });
    expect(theirs.status).toBe(403);
    testApp.clock.advance(7 * 86_400_000);
    expect((await own()).status).toBe(404);
  });

  test("tells once a disaster that one topic told as two stories, and another as one", async () => {
    const quake = (id: string, said: string, url: string): Told => ({
      story: id,
      headline: said,
      facts: [[said, url]],
    });
    const { testApp, token, topic, own } = await open([
      [
        "2026-11-16T09:00:00",
        [quake("first", "The earthquake in Halden has killed 40 people", "https://a.example/1")],
      ],
      [
        "2026-11-18T09:00:00",
        [quake("later", "The earthquake in Halden has killed 90 people", "https://b.example/2")],
      ],
    ]);
    const second = await testApp.createTopic(token, { name: "Disasters" });
    const said = "Dozens died when houses fell in the valley";
    const other = tell(testApp.db, second.id, at("2026-11-16T10:00:00"), [
      quake("twin", said, "https://c.example/3"),
    ]);
    const [first] = testApp.db
      .select()
      .from(topicSummaries)
      .where(eq(topicSummaries.topicId, topic.id))
      .all();
    testApp.db
      .insert(sameStories)
      .values({
        summaryId: other,
        storyId: "twin",
        otherSummaryId: first?.id ?? "",
        otherStoryId: "first",
        isRepeat: true,
      })
      .run();
    await make(testApp);
    expect((await own()).body.brief?.map(({ headline }) => headline)).toEqual([
      "The earthquake in Halden has killed 90 people",
    ]);
  });

  test("leaves out a topic whose news can't be read within the limits of a worker", async () => {
    const { testApp, token, own } = await open(week);
    const second = await testApp.createTopic(token, { name: "Ships" });
    tell(testApp.db, second.id, at("2026-11-20T09:00:00"), [story("ship", "It sails", "e.example")]);
    await make(testApp);
    const { parse } = parser;
    const parsing = spyOn(parser, "parse").mockImplementation(async (job, input, signal) => {
      if (JSON.stringify(input).includes("painting")) throw new Unreadable("it took too long");
      return parse.call(parser, job, input, signal) as never;
    });
    try {
      const { status, body } = await own();
      expect([status, body.stories.map(({ id }) => id)]).toEqual([200, ["ship"]]);
    } finally {
      parsing.mockRestore();
    }
  });
});
