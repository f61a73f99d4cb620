import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { CodeSent, Session } from "../../src/contract/account/auth.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { emptyFolder, run, serve } from "./process.ts";

const env = { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off" };

async function twoServers() {
  const cwd = emptyFolder();
  const servers = [await serve([], { cwd, env }), await serve([], { cwd, env })];
  const count = (table: string) => {
    const db = new Database(join(cwd, "data/topicapp.db"), { readonly: true });
    const { rows } = db.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM ${table}`).get() ?? {
      rows: -1,
    };
    db.close();
    return rows;
  };
  const call = (n: number, method: string, path: string, token?: string, body?: unknown) =>
    fetch(`${servers[n % 2]?.url}/api/${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const post = (n: number, path: string, body: unknown) => call(n, "POST", `auth/${path}`, undefined, body);
  const code = async (email: string) => {
    const line = new RegExp(`^mail to=${email} .* code=(\\d{6})$`);
    const [, found = ""] = await Promise.any(servers.map(({ output }) => output.find(line)));
    return found;
  };
  return { cwd, count, call, post, code };
}

const person = (n: number) => ({ email: `p${n}@example.org`, username: `person-${n}`, name: `Person ${n}` });

describe("two servers on one database, asked by many at once", () => {
  test("let exactly as many in as an invitation has uses", async () => {
    const { cwd, count, post } = await twoServers();
    const { code } = JSON.parse((await run(["invite", "create", "--uses", "100", "--json"], { cwd })).stdout);
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) => post(n, "register", { ...person(n), invitationCode: code })),
    );
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([statuses.get(201)?.length, statuses.get(400)?.length]).toEqual([100, 400]);
    expect(count("users")).toBe(100);
  }, 180_000);

  test("open one session for a code, however often it is sent at once", async () => {
    const { cwd, count, post, code } = await twoServers();
    const invitation = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
    await post(0, "register", { ...person(1), invitationCode: invitation.code });
    const body = { email: person(1).email, code: await code(person(1).email) };
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => post(n, "verify", body)));
    const opened = answers.filter(({ ok }) => ok);
    expect(opened).toHaveLength(1);
    const sessions = (await Promise.all(opened.map((answer) => answer.json()))) as Session[];
    expect(sessions.map(({ user }) => user.name)).toEqual(["Person 1"]);
    expect(count("sessions")).toBe(1);
  }, 180_000);

  test("compare a code five times, however many wrong ones are sent at once, and another's not at all", async () => {
    const { cwd, post, code } = await twoServers();
    const invitation = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
    const registered = await post(0, "register", { ...person(1), invitationCode: invitation.code });
    const { email } = person(1);
    const right = await code(email);
    const { attempt } = (await registered.json()) as CodeSent;
    const strangers = (await (await post(1, "login", { email })).json()) as CodeSent;
    const wrong = right === "000000" ? "000001" : "000000";
    const tries = (each: { attempt?: string }) =>
      Promise.all(Array.from({ length: 200 }, (_, n) => post(n, "verify", { email, code: wrong, ...each })));
    for (const each of [{ attempt: strangers.attempt }, {}])
      expect((await tries(each)).filter(({ ok }) => ok)).toEqual([]);
    const db = new Database(join(cwd, "data/topicapp.db"), { readonly: true });
    const counted = db.query("SELECT tries, blind_tries FROM auth_codes ORDER BY created_at").values();
    expect(counted).toEqual([
      [0, 0],
      [10, 5],
    ]);
    expect(db.query("SELECT failures FROM failed_sign_ins").values()).toEqual([[10]]);
    db.close();
    expect((await post(0, "verify", { email, code: right, attempt })).status).toBe(200);
  }, 180_000);

  test("end the code that 200 wrong ones at once were sent for", async () => {
    const { cwd, post, code } = await twoServers();
    const invitation = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
    const registered = await post(0, "register", { ...person(1), invitationCode: invitation.code });
    const { email } = person(1);
    const right = await code(email);
    const { attempt } = (await registered.json()) as CodeSent;
    const wrong = right === "000000" ? "000001" : "000000";
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => post(n, "verify", { email, code: wrong, attempt })),
    );
    expect((await post(0, "verify", { email, code: right, attempt })).status).toBe(400);
  }, 180_000);

  test("answer each who asks for a code with an attempt and a code of their own", async () => {
    const { count, post } = await twoServers();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => post(n, "login", { email: "nobody@example.org" })),
    );
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as CodeSent[];
    expect(new Set(bodies.map(({ attempt }) => attempt)).size).toBe(40);
    expect(count("auth_codes")).toBe(40);
  }, 180_000);

  test("count every follow, like and slop once, whoever toggles it wherever", async () => {
    const { cwd, count, post, code, call } = await twoServers();
    const invitation = JSON.parse((await run(["invite", "create", "--uses", "4", "--json"], { cwd })).stdout);
    const sessions: Session[] = [];
    for (let n = 0; n < 4; n++) {
      await post(n, "register", { ...person(n), invitationCode: invitation.code });
      const body = { email: person(n).email, code: await code(person(n).email) };
      sessions.push((await (await post(n, "verify", body)).json()) as Session);
    }
    const [{ token }] = sessions as [Session];
    const draft = { name: "Night trains", category: "Travel" };
    const topic = (await (await call(0, "POST", "topics", token, draft)).json()) as Topic;
    const kinds = ["follow", "like", "slop"] as const;
    const toggles = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const { user, token } = sessions[n % 4] as Session;
        const verb = n % 8 < 5 ? "POST" : "DELETE";
        return call(n >> 2, verb, `users/${user.id}/${kinds[n % 3]}/${topic.id}`, token);
      }),
    );
    expect(toggles.filter(({ ok }) => !ok)).toEqual([]);
    const counted = (await (await call(1, "GET", `topics/${topic.id}`, token)).json()) as Topic;
    expect([counted.followerCount, counted.likeCount, counted.slopCount]).toEqual([
      count("user_topic_follows"),
      count("topic_likes"),
      count("topic_slops"),
    ]);
  }, 180_000);

  test("run a topic once that is asked to be refreshed fifty times at once", async () => {
    const { cwd, count, post, code, call } = await twoServers();
    const invitation = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
    await post(0, "register", { ...person(1), invitationCode: invitation.code });
    const verified = await post(0, "verify", { email: person(1).email, code: await code(person(1).email) });
    const { token } = (await verified.json()) as Session;
    const draft = { name: "Night trains", category: "Travel", frequency: 0 };
    const { id } = (await (await call(0, "POST", "topics", token, draft)).json()) as Topic;
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, n) => call(n, "POST", `topics/${id}/refresh`, token)),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(49);
    // Its end may have made work of other kinds by now.
    expect(count("jobs WHERE kind = 'update'")).toBe(1);
  }, 180_000);

  test("compare five guesses of a code and no more, then refuse even the right one", async () => {
    const { cwd, count, post, code } = await twoServers();
    const invitation = JSON.parse((await run(["invite", "create", "--json"], { cwd })).stdout);
    await post(0, "register", { ...person(1), invitationCode: invitation.code });
    const right = await code(person(1).email);
    const wrong = right === "000000" ? "000001" : "000000";
    const guesses = Array.from({ length: 200 }, (_, n) =>
      post(n, "verify", { email: person(1).email, code: wrong }),
    );
    expect((await Promise.all(guesses)).every(({ status }) => status === 400)).toBe(true);
    expect((await post(0, "verify", { email: person(1).email, code: right })).status).toBe(400);
    expect(count("sessions")).toBe(0);
    expect(count("auth_codes WHERE tries = 5")).toBe(1);
  }, 180_000);
});
