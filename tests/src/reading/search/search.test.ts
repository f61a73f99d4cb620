import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { Match, Part, Topic } from "../../../../src/contract/topics/topics.ts";
import { matchExpression } from "../../../../src/reading/search/expression.ts";
import { parts } from "../../../../src/reading/search/matches.ts";
import { type Answer, expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";

const naughty: string[] = JSON.parse(
  readFileSync(join(import.meta.dir, "../../../data/hostile/blns.json"), "utf8"),
);

/** A feed with one article, all of which belongs to the topics that are given it. */
const feeds = [{ url: "https://feeds.example/all.xml" }];

/** An instance whose feeds have one article. */
function openLibrary(): TestApp {
  const feed = `<rss version="2.0"><channel><title>News</title><item><title>Kiln of Ostrava fires again</title>
    <link>https://paper.example/kiln</link><description>The *new* Kiln makes 24 sleeping cars a year, says the
    foundry's director.</description></item></channel></rss>`;
  return openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}", TOPICAPP_CHECK_LINKS: "off" },
    fetch: async () => new Response(feed),
    lookup: async () => [{ address: "93.184.216.34" }],
  });
}

async function find(testApp: TestApp, query: string, token?: string): Promise<Topic[]> {
  const path = `/api/topics?${query}`;
  return (await expectStatus(200, testApp.call<Topic[]>("GET", path, token ? { token } : {}))).body;
}

const names = (topics: Topic[]) => topics.map(({ name }) => name);
const hits = (stretches: Part[]) => stretches.filter(({ hit }) => hit).map(({ text }) => text);

describe("a search", () => {
  test("finds by name, description, tag and summary, whatever the case and the accents", async () => {
    const testApp = openLibrary();
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token, {
      name: "Réseau ferré",
      description: "Trains of tomorrow",
      tags: ["Sleepers"],
      feeds,
    });
    await testApp.createTopic(token, { name: "Lichens" });
    await testApp.refreshDue();
    for (const q of ["reseau", "FERRÉ", "tomorrow", "sleepers", "foundry"])
      expect([q, ...names(await find(testApp, `q=${encodeURIComponent(q)}`))]).toContain("Réseau ferré");
    expect(names(await find(testApp, "q=lichens"))).toEqual(["Lichens"]);
    expect(await find(testApp, "q=nowhere")).toEqual([]);
  });

  test("takes the last word as it is being typed, and all words together", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token, { name: "Night trains of Europe" });
    await testApp.createTopic(token, { name: "Night sky" });
    expect(names(await find(testApp, "q=nig&sort=new"))).toEqual(["Night sky", "Night trains of Europe"]);
    expect(names(await find(testApp, "q=night+tra"))).toEqual(["Night trains of Europe"]);
    expect(names(await find(testApp, "q=trains+nig"))).toEqual(["Night trains of Europe"]);
    expect(names(await find(testApp, `q=${encodeURIComponent('"trains night"')}`))).toEqual([]);
    expect(names(await find(testApp, `q=${encodeURIComponent('"night trains"')}`))).toEqual([
      "Night trains of Europe",
    ]);
  });

  test("says where a topic answers, in plain words", async () => {
    const testApp = openLibrary();
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token, { name: "Kiln watch", feeds });
    await testApp.refreshDue();
    const [byName] = (await find(testApp, "q=kiln+wat")) as [Topic];
    expect(hits(byName.match?.name ?? [])).toEqual(["Kiln", "watch"]);
    const [{ match }] = (await find(testApp, "q=director")) as [Topic];
    const { name, snippet } = match as Match;
    expect(hits(name)).toEqual([]);
    expect(hits(snippet)).toEqual(["director"]);
    expect(snippet.map(({ text }) => text).join("")).toBe(
      "The *new* Kiln makes 24 sleeping cars a year, says the foundry's director.",
    );
  });

  test("by default is newest first as every list; by `best` a name weighs more than a mention", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token, { name: "Bread" });
    testApp.clock.advance(1000);
    await testApp.createTopic(token, { name: "Kitchens", description: "From knives to bread." });
    expect(names(await find(testApp, "q=bread"))).toEqual(["Kitchens", "Bread"]);
    expect(names(await find(testApp, "q=bread&sort=best"))).toEqual(["Bread", "Kitchens"]);
  });

  test("keeps to a category, a tag, and what is not followed", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const kim = await testApp.signUp("Kim");
    await testApp.createTopic(ada.token, { name: "Bread one", category: "Food", tags: ["Sourdough"] });
    await testApp.createTopic(kim.token, { name: "Bread two", category: "Science" });
    expect(names(await find(testApp, "q=bread&category=Food"))).toEqual(["Bread one"]);
    expect(names(await find(testApp, "q=bread&tag=sourDOUGH"))).toEqual(["Bread one"]);
    expect(names(await find(testApp, `q=${encodeURIComponent("#sourdough")}`))).toEqual(["Bread one"]);
    expect(names(await find(testApp, `q=${encodeURIComponent("#bread")}`))).toEqual([]);
    expect(names(await find(testApp, "q=bread&followed=no", ada.token))).toEqual(["Bread two"]);
    expect(await find(testApp, "q=bread&followed=no")).toHaveLength(2);
  });

  test("by a name finds the one that is called so, among public topics and among one's own", async () => {
    const testApp = openTestApp();
    const ada = await testApp.signUp("Ada");
    const kim = await testApp.signUp("Kim");
    const odd = ["trending", "..", "a/b", "%2e", "Ünï 💥", "100%"];
    for (const name of ["Bread", "Bread two", ...odd]) await testApp.createTopic(ada.token, { name });
    await testApp.createTopic(ada.token, { name: "Bread", isPublic: false, category: "Food" });
    const own = async (name: string, by: Session) => {
      const path = `/api/users/${ada.user.id}/topics?${new URLSearchParams({ name })}`;
      return names((await expectStatus(200, testApp.call<Topic[]>("GET", path, { token: by.token }))).body);
    };
    for (const name of odd) {
      const query = String(new URLSearchParams({ name: ` ${name.toUpperCase()} ` }));
      expect([name, names(await find(testApp, query))]).toEqual([name, [name]]);
      expect([await own(name, ada), await own(name, kim)]).toEqual([[name], [name]]);
    }
    expect(names(await find(testApp, "name=bread", kim.token))).toEqual(["Bread"]);
    expect(names(await find(testApp, "name=bread", ada.token))).toEqual(["Bread"]);
    expect([await own("bread", ada), await own("bread", kim)]).toEqual([["Bread", "Bread"], ["Bread"]]);
    expect(names(await find(testApp, "name=bread&category=Food"))).toEqual([]);
    expect(names(await find(testApp, "name=bread&q=two"))).toEqual([]);
    expect([await find(testApp, "name="), await own("", ada)]).toEqual([[], []]);
    expect((await testApp.call("GET", `/api/topics?name=${"x".repeat(101)}`)).status).toBe(400);
  });

  test.each(["updated", "new", "hot", "best"])(
    "sorted by %s is read page by page, each topic once",
    async (sort) => {
      const testApp = openTestApp();
      const { token } = await testApp.signUp("Ada");
      for (let n = 0; n < 12; n++) {
        await testApp.createTopic(token, { name: `Harbour ${n}`, description: "harbour ".repeat(n) });
        testApp.clock.advance(1000);
      }
      const seen: string[] = [];
      let path: string | undefined = `/api/topics?q=harbour&sort=${sort}&limit=5`;
      for (let pages = 0; path && pages < 9; pages++) {
        const answer: Answer<Topic[]> = await expectStatus(200, testApp.call<Topic[]>("GET", path));
        expect(answer.headers.get("x-total-count")).toBe("12");
        seen.push(...names(answer.body));
        path = answer.headers.get("link")?.match(/<([^>]+)>/)?.[1];
      }
      expect(seen.toSorted()).toEqual(Array.from({ length: 12 }, (_, n) => `Harbour ${n}`).toSorted());
    },
  );

  test("follows what is edited, made private and public again, and deleted", async () => {
    const testApp = openLibrary();
    const { token } = await testApp.signUp("Ada");
    const topic = await testApp.createTopic(token, { name: "Before", feeds });
    await testApp.refreshDue();
    const edit = (body: object) =>
      expectStatus(
        200,
        testApp.call("PUT", `/api/topics/${topic.id}`, { token, body: { category: "Food", ...body } }),
      );
    await edit({ name: "After", tags: ["later"] });
    expect(await find(testApp, "q=before")).toEqual([]);
    expect(names(await find(testApp, "q=later"))).toEqual(["After"]);
    await edit({ name: "After", isPublic: false });
    expect(await find(testApp, "q=after", token)).toEqual([]);
    expect(await find(testApp, "q=director", token)).toEqual([]);
    await edit({ name: "After", isPublic: true });
    expect(names(await find(testApp, "q=director"))).toEqual(["After"]);
    await expectStatus(200, testApp.call("DELETE", `/api/topics/${topic.id}`, { token }));
    expect(await find(testApp, "q=director")).toEqual([]);
    expect(testApp.db.$client.query("select count(*) as n from search_documents").get()).toEqual({ n: 0 });
    testApp.db.$client.run("insert into topic_search (topic_search, rank) values ('integrity-check', 1)");
  });

  test("of more than 200 characters is refused, and names what is wrong", async () => {
    const testApp = openTestApp();
    const { body } = await expectStatus(400, testApp.call("GET", `/api/topics?q=${"a".repeat(201)}`));
    expect(body.issues).toEqual([{ path: "q", message: "A search must be 200 characters or less" }]);
  });

  test.each([
    ["%", 0],
    ["🚀", 0],
    ["...", 0],
    ['"%"', 0],
    ["", 1],
    ["#", 1],
    ['"', 1],
  ])("for %j finds %i of one topic", async (typed, found) => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token);
    for (const sort of ["best", "new"]) {
      const answer = await find(testApp, `q=${encodeURIComponent(typed)}&sort=${sort}`);
      expect(answer).toHaveLength(found);
    }
  });

  test("takes an empty category and tag for none", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token);
    expect(await find(testApp, "q=&category=&tag=")).toHaveLength(1);
  });

  test("takes any text without an error", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token, { name: "Anything NEAR AND OR NOT" });
    for (const text of naughty)
      await find(testApp, `q=${encodeURIComponent(text.slice(0, 200).toWellFormed())}&sort=best`);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (text) => {
        await find(testApp, `q=${encodeURIComponent(text.toWellFormed())}`);
      }),
    );
  });
});

test("what a text holds is never taken for a mark, whatever characters it is made of", async () => {
  const testApp = openTestApp();
  const { token } = await testApp.signUp("Ada");
  const forged = (text: string) => `\u{F0000}${text}\u{F0001} \u0001${text}\u0002 <b>${text}</b>`;
  await testApp.createTopic(token, {
    name: `Rockets ${forged("free")}`,
    description: `Rockets fly. ${forged("money")}`,
  });
  const [{ match }] = (await find(testApp, "q=rockets")) as [Topic];
  expect(hits(match?.name ?? [])).toEqual(["Rockets"]);
  expect(hits(match?.snippet ?? [])).toEqual(["Rockets"]);
  const whole = match?.snippet.map(({ text }) => text).join("");
  // Control characters are taken out of what people write before it is kept.
  expect(whole).toBe("Rockets fly. \u{F0000}money\u{F0001} money <b>money</b>");
});

describe("an expression", () => {
  test("joins words, the last unfinished, and keeps quotes and tags apart", () => {
    expect(matchExpression("night tra")).toBe('"night" AND "tra" *');
    expect(matchExpression('"night trains" #rail')).toBe('"night trains" AND tags : "rail" *');
    expect(matchExpression('old "night trains"')).toBe('"old" AND "night trains"');
    expect(matchExpression('— ! 🚂 ""')).toBeNull();
  });

  test("looks for each word once and for twelve in all, also where they stand in quotes", () => {
    expect(matchExpression("a ".repeat(100))).toBe('"a" *');
    expect(matchExpression("trains Night trains")).toBe('"Night" AND "trains" *');
    expect(matchExpression(`"${"a ".repeat(98)}"`)).toBe(`"${"a ".repeat(12).trim()}"`);
    const letters = [..."abcdefghijklmn"];
    expect(matchExpression(`"${letters.slice(0, 10).join("-")}" ${letters.slice(10).join(" ")}`)).toBe(
      '"a-b-c-d-e-f-g-h-i-j" AND "k" AND "l" *',
    );
  });
});

test("marked text is told apart into hits and the rest, and nothing of it is lost", () => {
  const marks = { opening: "<mark>", closing: "</mark>" };
  expect(parts(`a ${marks.opening}b${marks.closing} c`, marks)).toEqual([
    { text: "a ", hit: false },
    { text: "b", hit: true },
    { text: " c", hit: false },
  ]);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string({ minLength: 1 }))), (stretches) => {
      const marked = stretches
        .map(([before, hit]) => `${before}${marks.opening}${hit}${marks.closing}`)
        .join("");
      const plain = stretches.flat().join("");
      return (
        parts(marked, marks)
          .map(({ text }) => text)
          .join("") === plain
      );
    }),
  );
});
