import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { suspend } from "../../../../src/people/users/users.ts";
import {
  attention,
  halfLife,
  hotness,
  rank,
  type Signal,
  type Tally,
  trendingScore,
  weights,
} from "../../../../src/reading/trending/score.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";

const hour = 3_600_000;

describe("the score", () => {
  const tally = fc.record({
    signal: fc.constantFrom<Signal>("follow", "comment", "like"),
    age: fc.nat(attention - 1),
    people: fc.integer({ min: 1, max: 1000 }),
  });

  test("is worth its weight when fresh, half after two days, and nothing after two weeks", () => {
    expect(trendingScore([{ signal: "follow", age: 0, people: 2 }])).toBe(6);
    expect(trendingScore([{ signal: "follow", age: halfLife, people: 2 }])).toBe(3);
    expect(trendingScore([{ signal: "follow", age: attention, people: 2 }])).toBe(0);
  });

  test("rises with every follow, like and comment, falls with slop and with time", () => {
    fc.assert(
      fc.property(fc.array(tally), tally, fc.integer({ min: 1, max: hour }), (tallies, one, later) => {
        const score = trendingScore(tallies);
        expect(trendingScore([...tallies, one])).toBeGreaterThan(score);
        expect(trendingScore([...tallies, { ...one, signal: "slop" }])).toBeLessThan(score);
        const aged = tallies.map((each): Tally => ({ ...each, age: each.age + later }));
        expect(trendingScore(aged)).toBeLessThanOrEqual(score);
      }),
    );
  });

  test("between quiet topics goes by their friends, and slop counts twice against them", () => {
    const standing = (followers: number, likes = 0, slops = 0) => hotness(0, { followers, likes, slops });
    expect(standing(0)).toBe(0);
    expect(standing(100)).toBeGreaterThan(standing(99));
    expect(standing(1e9)).toBeLessThanOrEqual(1);
    expect(standing(10, 10, 10)).toBe(0);
    expect(hotness(weights.like, { followers: 0, likes: 0, slops: 0 })).toBeGreaterThanOrEqual(standing(1e9));
  });
});

describe("the ranking", () => {
  const contender = (id: string, score: number, people = 5) => ({ id, score, people });

  test("knows Hot, Trending and Rising, each beside the leader", () => {
    const small = rank([contender("a", 13), contender("b", 7), contender("c", 3.5), contender("d", 2.9)]);
    expect(small.map(({ id, level }) => [id, level])).toEqual([
      ["a", "Hot"],
      ["b", "Trending"],
      ["c", "Rising"],
    ]);
    const large = rank([contender("a", 900), contender("b", 600), contender("c", 300), contender("d", 299)]);
    expect(large.map(({ level }) => level)).toEqual(["Hot", "Hot", "Trending", "Rising"]);
  });

  test("takes nine at most, and nothing that one person alone has lifted", () => {
    expect(rank(Array.from({ length: 30 }, (_, n) => contender(`${n}`, 10 + n)))).toHaveLength(9);
    expect(rank([contender("a", 6, 1)])).toEqual([]);
  });
});

/** Five people and a topic of the first of them. */
async function openScene() {
  const testApp = openTestApp();
  const people: Session[] = [];
  for (const name of ["Author", "Bea", "Cem", "Dov", "Eli"]) people.push(await testApp.signUp(name));
  const [author, ...others] = people as [Session, ...Session[]];
  const topic = await testApp.createTopic(author.token);
  const act = (who: Session, verb: string, method = "POST", id = topic.id) =>
    testApp.call(method, `/api/users/${who.user.id}/${verb}/${id}`, { token: who.token });
  const comment = ({ token }: Session) =>
    expectStatus(
      201,
      testApp.call("POST", `/api/topics/${topic.id}/comments`, { token, body: { content: "So?" } }),
    );
  return { testApp, author, others, topic, act, comment };
}

async function trending(testApp: TestApp): Promise<(string | null)[][]> {
  testApp.app.updateTrending();
  const { body } = await expectStatus(200, testApp.call<Topic[]>("GET", "/api/topics/trending"));
  for (const topic of body) expect(topic.isTrending).toBe(true);
  return body.map(({ name, trendingLevel }) => [name, trendingLevel]);
}

describe("what trends", () => {
  test("is what several people follow, like or talk about, until they stop", async () => {
    const { testApp, others, act } = await openScene();
    expect(await trending(testApp)).toEqual([]);
    for (const who of others.slice(0, 2)) await act(who, "follow");
    expect(await trending(testApp)).toEqual([["Reusable rockets", "Trending"]]);
    for (const who of others) {
      await act(who, "follow");
      await act(who, "like");
    }
    expect(await trending(testApp)).toEqual([["Reusable rockets", "Hot"]]);
    testApp.clock.advance(96 * hour);
    expect(await trending(testApp)).toEqual([["Reusable rockets", "Rising"]]);
    testApp.clock.advance(14 * 24 * hour);
    expect(await trending(testApp)).toEqual([]);
  });

  test("is nothing that its author lifts, with all that one person can do", async () => {
    const { testApp, author, act, comment } = await openScene();
    await act(author, "like");
    for (let n = 0; n < 10; n++) await comment(author);
    const other = await testApp.createTopic(author.token, { name: "A quiet one" });
    await act(author, "follow", "DELETE", other.id);
    expect(await trending(testApp)).toEqual([]);
    const { body } = await testApp.call<Topic[]>("GET", "/api/topics?sort=hot");
    expect(body.map(({ name }) => name)).toEqual(["A quiet one", "Reusable rockets"]);
  });

  test("is nothing that one talkative person alone lifts", async () => {
    const { testApp, others, act, comment } = await openScene();
    const [bea] = others as [Session];
    await act(bea, "follow");
    await act(bea, "like");
    for (let n = 0; n < 10; n++) await comment(bea);
    expect(await trending(testApp)).toEqual([]);
  });

  test("is pulled down by slop, and comes back when that is taken back", async () => {
    const { testApp, others, act } = await openScene();
    for (const who of others) await act(who, "follow");
    expect(await trending(testApp)).toHaveLength(1);
    for (const who of others) await act(who, "slop");
    expect(await trending(testApp)).toEqual([]);
    for (const who of others) await act(who, "slop", "DELETE");
    expect(await trending(testApp)).toHaveLength(1);
  });

  test("counts nobody who is suspended", async () => {
    const { testApp, others, act } = await openScene();
    for (const who of others.slice(0, 2)) await act(who, "follow");
    expect(await trending(testApp)).toHaveLength(1);
    for (const who of others) suspend(testApp.db, who.user.id);
    testApp.clock.advance(hour);
    expect(await trending(testApp)).toEqual([]);
  });

  test("is public: nothing private trends, not even for its creator, from the edit on", async () => {
    const { testApp, author, others, topic, act } = await openScene();
    for (const who of others) await act(who, "follow");
    expect(await trending(testApp)).toHaveLength(1);
    const body = { name: topic.name, category: "Science", isPublic: false };
    const edited = await expectStatus(
      200,
      testApp.call<Topic>("PUT", `/api/topics/${topic.id}`, { token: author.token, body }),
    );
    expect(edited.body).toMatchObject({ isTrending: false, trendingLevel: null });
    testApp.clock.advance(hour);
    expect(await trending(testApp)).toEqual([]);
  });

  test("is reached in turns when much happened at once, and then left alone", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    for (let n = 0; n < 45; n++) await testApp.createTopic(token, { name: `Topic ${n}` });
    const waiting = () =>
      testApp.db.$client
        .query<{ n: number }, []>("select count(*) as n from topics where scored_at is not null")
        .get()?.n;
    const left = [waiting()];
    for (let turn = 0; turn < 3; turn++) {
      testApp.app.updateTrending();
      left.push(waiting());
    }
    expect(left).toEqual([45, 25, 5, 0]);
  });
});
