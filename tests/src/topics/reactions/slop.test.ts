import { describe, expect, test } from "bun:test";
import type { Remark, SlopDraft, SlopState } from "../../../../src/contract/topics/reactions.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { suspend } from "../../../../src/people/users/users.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";

async function open() {
  const testApp = openTestApp();
  const [ada, bob, eve] = [
    await testApp.signUp("Ada"),
    await testApp.signUp("Bob"),
    await testApp.signUp("Eve"),
  ];
  const { id } = await testApp.createTopic(ada.token);
  type Person = typeof ada;
  const slop = (who: Person, body?: Partial<SlopDraft>) =>
    testApp.call("POST", `/api/users/${who.user.id}/slop/${id}`, { token: who.token, body });
  const unslop = (who: Person) =>
    testApp.call("DELETE", `/api/users/${who.user.id}/slop/${id}`, { token: who.token });
  const read = async () => (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`))).body;
  const own = async (who: Person) =>
    (
      await expectStatus(
        200,
        testApp.call<SlopState>("GET", `/api/users/${who.user.id}/slops/${id}`, { token: who.token }),
      )
    ).body;
  const remarks = (who: Person) =>
    testApp.call<Remark[]>("GET", `/api/topics/${id}/remarks`, { token: who.token });
  return { testApp, ada, bob, eve, id, slop, unslop, read, own, remarks };
}

describe("a slop mark", () => {
  test("needs no reason, and one that is given later takes the place of the first", async () => {
    const { bob, eve, slop, read, own } = await open();
    await expectStatus(201, slop(bob));
    expect(await read()).toMatchObject({ slopCount: 1, slopReasons: {} });
    await expectStatus(200, slop(bob, { reason: "dull", note: " Nothing in it. " }));
    await expectStatus(201, slop(eve, { reason: "dull" }));
    expect(await read()).toMatchObject({ slopCount: 2, slopReasons: { dull: 2 } });
    await expectStatus(200, slop(bob, { reason: "told_before" }));
    expect((await read()).slopReasons).toEqual({ dull: 1, told_before: 1 });
    expect(await own(bob)).toEqual({ isSlopped: true, reason: "told_before", note: null });
    await expectStatus(200, slop(bob, {}));
    await expectStatus(200, slop(bob));
    expect((await own(bob)).reason).toBe("told_before");
  });

  test("is asked for as little as the topic itself by whoever may not see it", async () => {
    const { testApp, ada, bob, id, slop } = await open();
    await expectStatus(201, slop(bob, { reason: "wrong", note: "No." }));
    const like = `/api/users/${bob.user.id}/like/${id}`;
    await expectStatus(201, testApp.call("POST", like, { token: bob.token }));
    const asked = () =>
      Promise.all(
        ["likes", "slops"].map(async (kind) => {
          const path = `/api/users/${bob.user.id}/${kind}/${id}`;
          return (await testApp.call("GET", path, { token: bob.token })).status;
        }),
      );
    expect(await asked()).toEqual([200, 200]);
    const { body } = await testApp.call<Topic>("GET", `/api/topics/${id}`, { token: ada.token });
    const draft = { ...body, isPublic: false };
    await expectStatus(200, testApp.call("PUT", `/api/topics/${id}`, { token: ada.token, body: draft }));
    expect(await asked()).toEqual([404, 404]);
  });

  test("takes its reason along when it is taken back, or its person leaves", async () => {
    const { testApp, bob, eve, slop, unslop, read, own } = await open();
    await slop(bob, { reason: "wrong" });
    await slop(eve, { reason: "wrong" });
    await expectStatus(200, unslop(bob));
    expect(await own(bob)).toEqual({ isSlopped: false, reason: null, note: null });
    expect((await read()).slopReasons).toEqual({ wrong: 1 });
    await expectStatus(200, testApp.call("DELETE", "/api/account", { token: eve.token }));
    expect((await read()).slopReasons).toEqual({});
  });

  test.each([
    [{ reason: "boring" }, 400],
    [{ reason: "dull", note: "x".repeat(301) }, 400],
    [{ reason: "dull", note: "x".repeat(300) }, 201],
    [{ note: "Only a note." }, 201],
    [{ reason: null, note: null }, 201],
  ])("with %p is %p", async (body, status) => {
    const { bob, slop } = await open();
    expect((await slop(bob, body as Partial<SlopDraft>)).status).toBe(status);
  });

  test("shows its notes to the topic's creator alone, unsigned, the newest first", async () => {
    const { testApp, ada, bob, eve, slop, remarks } = await open();
    await slop(bob, { reason: "told_before", note: "Told on Tuesday." });
    testApp.clock.advance(60_000);
    await slop(eve, { reason: "dull" });
    testApp.clock.advance(60_000);
    await slop(ada, { note: "<script>hello</script>" });
    const { body } = await expectStatus(200, remarks(ada));
    expect(body).toEqual([
      { reason: null, note: "<script>hello</script>", createdAt: "2026-11-21T09:02:00.000Z" },
      { reason: "told_before", note: "Told on Tuesday.", createdAt: "2026-11-21T09:00:00.000Z" },
    ]);
    await expectStatus(403, remarks(bob));
  });

  test("with a reason lowers the topic's score by more than one without, its creator's and a suspended person's not", async () => {
    const { testApp, ada, bob, eve, slop, id } = await open();
    await expectStatus(
      201,
      testApp.call("POST", `/api/users/${bob.user.id}/follow/${id}`, { token: bob.token }),
    );
    const score = () => {
      testApp.app.updateTrending();
      return (
        testApp.db.$client
          .query<{ hotness: number }, [string]>("select hotness from topics where id = ?")
          .get(id)?.hotness ?? 0
      );
    };
    const before = score();
    await slop(eve);
    const without = score();
    await slop(eve, { reason: "wrong" });
    const withReason = score();
    expect(without).toBeLessThan(before);
    expect(withReason).toBeLessThan(without);
    await slop(ada, { reason: "wrong" });
    expect(score()).toBeCloseTo(withReason, 6);
    suspend(testApp.db, eve.user.id);
    await slop(bob);
    expect(score()).toBeGreaterThan(withReason - 0.1);
  });
});
