import { describe, expect, test } from "bun:test";
import { createInvitation } from "../src/auth/invitations.ts";
import type { CodeSent } from "../src/contract/auth.ts";
import { failedSignIns } from "../src/db/schema/people.ts";
import { rateEvents } from "../src/db/schema/upkeep.ts";
import { expectStatus, type House, openHouse } from "./support.ts";

describe("the limits", () => {
  const limited = { env: { TOPICAPP_RATE_LIMITS: "on" } };
  const behindProxy = { env: { ...limited.env, TOPICAPP_TRUSTED_PROXIES: "127.0.0.0/8" } };
  const login = (house: House, email: string) => house.call("POST", "/api/auth/login", { body: { email } });

  test("mail an address one code a minute and five an hour, known or not, and say when again", async () => {
    for (const email of ["ada@example.org", "nobody@example.org"]) {
      const house = openHouse(limited);
      const answers: [number, string | null][] = [];
      for (let sent = 0; sent < 5; sent++) {
        expect((await login(house, email)).status).toBe(200);
        const again = await login(house, email);
        answers.push([again.status, again.headers.get("retry-after")]);
        house.clock.advance(60_000);
      }
      expect(answers).toEqual([...Array(4).fill([429, "60"]), [429, "3360"]]);
      expect((await login(house, email)).status).toBe(429);
      house.clock.advance(55 * 60_000);
      expect((await login(house, email)).status).toBe(200);
    }
  });

  test("count registering and signing in together, and a client over all addresses", async () => {
    const house = openHouse(limited);
    const wanted = { code: null, maxUses: 1, expiresAt: null, note: null };
    const invitationCode = createInvitation(house.db, wanted, house.clock.now).code;
    const person = { email: "ada@example.org", username: "ada", name: "Ada Lindqvist" };
    await expectStatus(
      201,
      house.call("POST", "/api/auth/register", { body: { ...person, invitationCode } }),
    );
    expect((await login(house, person.email)).status).toBe(429);
    for (let other = 0; other < 9; other++)
      expect((await login(house, `p${other}@example.org`)).status).toBe(200);
    expect((await login(house, "one-more@example.org")).status).toBe(429);
  });

  test("have no bound over all, which strangers could hold down for everybody", async () => {
    const house = openHouse(behindProxy);
    const { ask } = listen(house);
    const statuses: number[] = [];
    for (let n = 0; n < 250; n++)
      statuses.push((await ask("login", `198.51.100.${n}`, { email: `p${n}@example.org` })).status);
    for (let n = 0; n < 250; n++)
      statuses.push(
        (await ask("waitlist", `198.51.100.${n}`, { email: `p${n}@example.org`, name: "P" })).status,
      );
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
  });

  test("count IPv6 by its /64, and its /48 four times as generously", async () => {
    const house = openHouse(behindProxy);
    const { ask } = listen(house);
    let n = 0;
    const login = async (client: string) =>
      (await ask("login", client, { email: `p${n++}@example.org` })).status;
    const many = async (count: number, client: (n: number) => string) => {
      const statuses: number[] = [];
      for (let each = 0; each < count; each++) statuses.push(await login(client(each)));
      return statuses.filter((status) => status === 200).length;
    };
    expect(await many(14, (each) => `2001:db8:1:1::${each + 1}`)).toBe(10);
    expect(await many(60, (each) => `2001:db8:1:${each + 2}::1`)).toBe(30);
    expect(await login("2001:db8:1:ff::1")).toBe(429);
    expect(await login("2001:db8:2:ff::1")).toBe(200);
    const verify = (client: string) => ask("verify", client, { email: "a@example.org", code: "123456" });
    const tried: number[] = [];
    for (let each = 0; each < 130; each++) tried.push((await verify(`2001:db8:1:${each + 2}::1`)).status);
    expect(tried.filter((status) => status === 400)).toHaveLength(100);
  });

  test("count a browser that was signed in here before apart from strangers, who cannot keep it out", async () => {
    const house = openHouse(limited);
    const { device } = await house.signUp("Ada");
    house.clock.advance(60_000);
    const email = "ada@example.org";
    const ask = (body: object) => house.call("POST", "/api/auth/login", { body: { email, ...body } });
    const [strangers, owners, again]: number[][] = [[], [], []];
    for (let minute = 0; minute < 6; minute++) {
      strangers?.push((await ask({})).status);
      owners?.push((await ask({ device })).status);
      again?.push((await ask({ device })).status);
      house.clock.advance(61_000);
    }
    expect(strangers).toEqual([200, 200, 200, 200, 429, 429]);
    expect(owners).toEqual([200, 200, 200, 200, 200, 429]);
    expect(new Set(again)).toEqual(new Set([429]));
  });

  test("count a client as one, whatever it says of whom it asks for", async () => {
    const house = openHouse(limited);
    const url = `http://127.0.0.1:${house.app.listen("127.0.0.1", 0)}/api/auth/login`;
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const headers = {
        "content-type": "application/json",
        "x-forwarded-for": `198.51.100.${n}`,
        "x-real-ip": `198.51.100.${n}`,
      };
      statuses.push(
        (await fetch(url, { method: "POST", headers, body: JSON.stringify({ email: `p${n}@example.org` }) }))
          .status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  test("let a client try 25 codes in five minutes, over all addresses", async () => {
    const house = openHouse(limited);
    const statuses: number[] = [];
    for (let tries = 0; tries < 26; tries++) {
      const body = { email: `p${tries}@example.org`, code: "123456" };
      statuses.push((await house.call("POST", "/api/auth/verify", { body })).status);
    }
    expect(statuses).toEqual([...Array(25).fill(400), 429]);
    house.clock.advance(5 * 60_000);
    const body = { email: "a@example.org", code: "123456" };
    expect((await house.call("POST", "/api/auth/verify", { body })).status).toBe(400);
  });

  test("hold across a restart, and are forgotten after an hour", async () => {
    const house = openHouse(limited);
    await login(house, "ada@example.org");
    const other = openHouse({ ...limited, dataDir: house.dataDir, clock: house.clock });
    expect((await login(other, "ada@example.org")).status).toBe(429);
    house.clock.advance(3_600_001);
    house.app.sweep();
    expect(house.db.select().from(rateEvents).all()).toEqual([]);
  });
});

describe("an account that is guessed at", () => {
  const email = "ada@example.org";
  const limited = { env: { TOPICAPP_RATE_LIMITS: "on" } };
  const ask = (house: House, body: object) =>
    house.call<CodeSent>("POST", "/api/auth/login", { body: { email, ...body } });

  /** Guesses until so many tries were compared, as strangers from ever new clients may: `limits` begin afterwards. */
  async function guess(house: House, address: string, count: number): Promise<void> {
    for (let done = 0; done < count; done += 5) {
      house.clock.advance(11 * 60_000);
      const { body } = await house.call<CodeSent>("POST", "/api/auth/login", { body: { email: address } });
      await house.app.sendMail();
      const right = house.mails.at(-1)?.shown.code;
      const code = right === "000000" ? "000001" : "000000";
      for (let tries = 0; tries < Math.min(5, count - done); tries++)
        await house.call("POST", "/api/auth/verify", {
          body: { email: address, code, attempt: body.attempt },
        });
    }
  }

  const warnings = (house: House) =>
    house.mails.filter(({ subject }) => subject.includes("tries to sign in"));

  test("has its owner told once after 100 wrong tries in a row, and again after a sign-in and 100 more", async () => {
    const house = openHouse();
    const { device } = await house.signUp("Ada");
    await guess(house, email, 99);
    expect(warnings(house)).toEqual([]);
    await guess(house, email, 1);
    await house.app.sendMail();
    expect(warnings(house).map(({ to }) => to)).toEqual([email]);
    await guess(house, email, 30);
    await house.app.sendMail();
    expect(warnings(house)).toHaveLength(1);

    house.clock.advance(11 * 60_000);
    const { body } = await ask(house, { device });
    await house.app.sendMail();
    const code = house.mails.at(-1)?.shown.code;
    await expectStatus(
      200,
      house.call("POST", "/api/auth/verify", { body: { email, code, attempt: body.attempt } }),
    );
    await guess(house, email, 95);
    await house.app.sendMail();
    expect(warnings(house)).toHaveLength(1);
    await guess(house, email, 5);
    await house.app.sendMail();
    expect(warnings(house)).toHaveLength(2);
  });

  test("has strangers wait longer, never more than an hour, and its owner's browser not at all", async () => {
    for (const address of [email, "nobody@example.org"]) {
      const house = openHouse();
      const { device } = await house.signUp("Ada");
      const waits: (string | null)[] = [];
      for (const count of [100, 10, 20, 300]) {
        await guess(house, address, count);
        const limitedHouse = openHouse({ ...limited, dataDir: house.dataDir, clock: house.clock });
        house.clock.advance(3_600_000);
        const stranger = () => limitedHouse.call("POST", "/api/auth/login", { body: { email: address } });
        expect((await stranger()).status).toBe(200);
        waits.push((await stranger()).headers.get("retry-after"));
        if (address === email) expect((await ask(limitedHouse, { device })).status).toBe(200);
        house.clock.advance(3_600_000);
        expect((await stranger()).status).toBe(200);
        house.clock.advance(3_600_000);
      }
      // Two minutes, four, sixteen, and an hour at most, for an address without an account as well.
      expect(waits).toEqual(["120", "240", "960", "3600"]);
    }
  });

  test("is forgotten by the sweep a month after the last of them, with or without an account", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    for (const address of [email, "nobody@example.org"]) await guess(house, address, 1);
    expect(house.db.select().from(failedSignIns).all()).toHaveLength(2);
    expect(JSON.stringify(house.db.select().from(failedSignIns).all())).not.toContain("@");
    house.clock.advance(31 * 86_400_000);
    house.app.sweep();
    expect(house.db.select().from(failedSignIns).all()).toEqual([]);
  });
});

/** The instance on a socket, behind a proxy that says who asks. */
function listen(house: House) {
  const url = `http://127.0.0.1:${house.app.listen("127.0.0.1", 0)}/api/auth`;
  const ask = (path: string, client: string, body: object) =>
    fetch(`${url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": client },
      body: JSON.stringify(body),
    });
  return { ask };
}
