import { describe, expect, test } from "bun:test";
import { createInvitation } from "../src/auth/invitations.ts";
import { createTokens } from "../src/auth/tokens.ts";
import type { Session } from "../src/contract/auth.ts";
import type { User } from "../src/contract/users.ts";
import { authCodes, sessions, users } from "../src/db/schema/people.ts";
import { rateEvents } from "../src/db/schema/upkeep.ts";
import { openVault } from "../src/secret.ts";
import { setSuspended } from "../src/users/users.ts";
import { expectStatus, type House, openHouse } from "./support.ts";

const day = 86_400_000;
const person = { email: "ada@example.org", username: "ada", name: "Ada Lindqvist" };

function invite(house: ReturnType<typeof openHouse>, maxUses = 1) {
  return createInvitation(house.db, { code: null, maxUses, expiresAt: null, note: null }, house.clock.now)
    .code;
}

describe("registering", () => {
  test("with an invitation mails a code that opens a session", async () => {
    const house = openHouse();
    const body = { ...person, email: " Ada@Example.ORG ", invitationCode: invite(house) };
    const registered = await expectStatus(
      201,
      house.call<{ email: string }>("POST", "/api/auth/register", { body }),
    );
    expect(registered.body.email).toBe(person.email);
    await house.app.sendMail();
    const code = house.mails[0]?.shown.code ?? "";
    expect(code).toMatch(/^\d{6}$/);
    expect(house.mails[0]?.subject).toContain(code);
    const verified = await expectStatus(
      200,
      house.call<Session>("POST", "/api/auth/verify", { body: { email: person.email, code } }),
    );
    expect(verified.body.user).toMatchObject({ ...person, isVerified: true, followedTopicsCount: 0 });
    const me = await house.call<{ user: User }>("GET", "/api/auth/me", { token: verified.body.token });
    expect(me.body.user).toEqual(verified.body.user);
  });

  test("without a valid invitation says so and makes no account", async () => {
    const house = openHouse();
    const answer = await house.call("POST", "/api/auth/register", {
      body: { ...person, invitationCode: "nope" },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("invitation_invalid");
    expect(answer.body.message).toMatch(/invitation/i);
    await house.app.sendMail();
    expect(house.mails).toEqual([]);
  });

  test("names every field that breaks a rule, in the words of the forms", async () => {
    const house = openHouse();
    const body = { email: "not an address", username: "ab", name: "  ", invitationCode: "" };
    const answer = await house.call("POST", "/api/auth/register", { body });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([
      { path: "email", message: "Invalid email address" },
      { path: "username", message: "Username must be at least 3 characters" },
      { path: "name", message: "Name is required" },
      { path: "invitationCode", message: "Invitation code is required" },
    ]);
  });

  test("again before confirming costs no second use of the invitation", async () => {
    const house = openHouse();
    const invitationCode = invite(house);
    await expectStatus(
      201,
      house.call("POST", "/api/auth/register", { body: { ...person, invitationCode } }),
    );
    await expectStatus(
      201,
      house.call("POST", "/api/auth/register", { body: { ...person, name: "Ada L.", invitationCode } }),
    );
    const other = { email: "eve@example.org", username: "eve", name: "Eve", invitationCode };
    expect((await house.call("POST", "/api/auth/register", { body: other })).body.code).toBe(
      "invitation_invalid",
    );
  });

  test("a taken address or username is refused without using up the invitation", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    const invitationCode = invite(house);
    const sameAddress = { ...person, username: "other", invitationCode };
    const answer = await house.call("POST", "/api/auth/register", { body: sameAddress });
    expect(answer.status).toBe(409);
    expect(answer.body.message).not.toMatch(/invitation|code/i);
    const sameName = { ...person, email: "new@example.org", username: "ADA", invitationCode };
    expect((await house.call("POST", "/api/auth/register", { body: sameName })).status).toBe(409);
    const free = { email: "new@example.org", username: "new", name: "New", invitationCode };
    await expectStatus(201, house.call("POST", "/api/auth/register", { body: free }));
  });
});

describe("a sign-in code", () => {
  test("is asked for with the same answer for an address that is known, unknown, waiting or suspended", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    const gone = await house.signUp("Kim");
    setSuspended(house.db, gone.user.id, true);
    await house.call("POST", "/api/auth/waitlist", { body: { email: "eve@example.org", name: "Eve" } });
    const before = house.mails.length;
    const answers: string[] = [];
    for (const name of ["ada", "kim", "eve", "zoe"]) {
      const answer = await house.call<unknown>("POST", "/api/auth/login", {
        body: { email: `${name}@example.org` },
      });
      answers.push(JSON.stringify([answer.status, [...answer.headers], answer.body]).replace(name, "…"));
    }
    expect(new Set(answers).size).toBe(1);
    await house.app.sendMail();
    expect(house.mails.slice(before).map((mail) => mail.to)).toEqual(["ada@example.org"]);
  });

  test("joining the waitlist answers the same the second time, and for somebody who has an account", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    const join = (email: string) =>
      house.call<unknown>("POST", "/api/auth/waitlist", { body: { email, name: "Somebody" } });
    const answers = [
      await join("eve@example.org"),
      await join("eve@example.org"),
      await join("ada@example.org"),
    ];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  });

  test("works once", async () => {
    const house = openHouse();
    const body = await freshCode(house);
    await expectStatus(200, house.call("POST", "/api/auth/verify", { body }));
    expect((await house.call("POST", "/api/auth/verify", { body })).body.code).toBe("code_invalid");
  });

  test("ends after ten minutes", async () => {
    const house = openHouse();
    const body = await freshCode(house);
    house.clock.advance(10 * 60_000);
    expect((await house.call("POST", "/api/auth/verify", { body })).body.message).toBe(
      "Invalid or expired code",
    );
  });

  test("ends when a newer one was asked for", async () => {
    const house = openHouse();
    const old = await freshCode(house);
    await house.call("POST", "/api/auth/login", { body: { email: old.email } });
    expect((await house.call("POST", "/api/auth/verify", { body: old })).status).toBe(400);
  });

  test("sent to someone else does not sign you in", async () => {
    const house = openHouse();
    const { code } = await freshCode(house);
    await house.signUp("Eve");
    await house.call("POST", "/api/auth/login", { body: { email: "eve@example.org" } });
    expect(
      (await house.call("POST", "/api/auth/verify", { body: { email: "eve@example.org", code } })).status,
    ).toBe(400);
  });

  test("guessed wrong five times is refused even when the sixth guess is right", async () => {
    const house = openHouse();
    const { email, code } = await freshCode(house);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries++) {
      expect((await house.call("POST", "/api/auth/verify", { body: { email, code: wrong } })).status).toBe(
        400,
      );
    }
    expect((await house.call("POST", "/api/auth/verify", { body: { email, code } })).status).toBe(400);
  });

  test("stands in clear nowhere in the database or the log", async () => {
    const house = openHouse();
    const { code } = await freshCode(house);
    const everything = house.db.$client.serialize().toString("latin1") + house.logged.join();
    expect(everything).not.toContain(code);
  });
});

describe("a session", () => {
  test("ends with logout, from the next request on", async () => {
    const house = openHouse();
    const { token } = await house.signUp("Ada");
    await expectStatus(200, house.call("POST", "/api/auth/logout", { token }));
    expect((await house.call("GET", "/api/auth/me", { token })).status).toBe(401);
  });

  test("ends after thirty days without use", async () => {
    const house = openHouse();
    const { token } = await house.signUp("Ada");
    house.clock.advance(30 * day - 1);
    expect((await house.call("GET", "/api/auth/me", { token })).status).toBe(200);
    house.clock.advance(30 * day);
    expect((await house.call("GET", "/api/auth/me", { token })).status).toBe(401);
  });

  test("is renewed by use, but not beyond ninety days", async () => {
    const house = openHouse();
    const { token } = await house.signUp("Ada");
    for (let days = 10; days < 90; days += 10) {
      house.clock.advance(10 * day);
      expect((await house.call("GET", "/api/auth/me", { token })).status).toBe(200);
    }
    house.clock.advance(10 * day);
    expect((await house.call("GET", "/api/auth/me", { token })).status).toBe(401);
  });

  test("is not opened by a token that we did not sign, or not for this", async () => {
    const house = openHouse();
    const { token, user } = await house.signUp("Ada");
    const [header = "", claims = "", signature = ""] = token.split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
    const otherClaims = Buffer.from(JSON.stringify({ sub: "x", jti: "y", aud: "topicapp" })).toString(
      "base64url",
    );
    const exp = Math.floor(house.clock.now.getTime() / 1000) + 3600;
    const { jti = "" } = JSON.parse(Buffer.from(claims, "base64url").toString());
    const known = { sub: user.id, jti, aud: "topicapp", exp };
    const ours = createTokens(house.vault);
    const theirs = createTokens(openVault("another secret that is long enough too"));
    const right = await ours.sign(known);
    expect((await house.call("GET", "/api/auth/me", { token: right })).status).toBe(200);
    for (const forged of [
      await theirs.sign(known),
      await ours.sign({ ...known, aud: "other" }),
      await ours.sign({ ...known, exp: exp - 7200 }),
      unsigned,
      `${header}.${otherClaims}.${signature}`,
      `${token}AAAA`,
      "x.y.z",
      token.slice(0, -4),
    ]) {
      expect((await house.call("GET", "/api/auth/me", { token: forged })).status).toBe(401);
    }
  });
});

test("a session's token opens nothing as a cookie or in the address, and no cookie is set", async () => {
  const house = openHouse();
  const { token } = await house.signUp("Ada");
  const headers = { cookie: `authToken=${token}` };
  const answer = await house.app.handle(
    new Request(`http://localhost/api/auth/me?authToken=${token}`, { headers }),
  );
  expect(answer.status).toBe(401);
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test("an invitation code holds at least 80 random bits", () => {
  const house = openHouse();
  const codes = Array.from({ length: 200 }, () => invite(house).replaceAll("-", ""));
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  for (let place = 0; place < 16; place++) {
    expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(24);
  }
});

describe("the limits", () => {
  const limited = { env: { TOPICAPP_RATE_LIMITS: "on" } };
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
    const invitationCode = invite(house);
    await expectStatus(
      201,
      house.call("POST", "/api/auth/register", { body: { ...person, invitationCode } }),
    );
    expect((await login(house, person.email)).status).toBe(429);
    for (let other = 0; other < 9; other++)
      expect((await login(house, `p${other}@example.org`)).status).toBe(200);
    expect((await login(house, "one-more@example.org")).status).toBe(429);
  });

  test("send no more than 120 codes a minute in all, whoever asks", async () => {
    const house = openHouse({ env: { ...limited.env, TOPICAPP_TRUSTED_PROXIES: "127.0.0.0/8" } });
    const url = `http://127.0.0.1:${house.app.listen("127.0.0.1", 0)}/api/auth/login`;
    const ask = (n: number) =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `198.51.100.${n % 100}` },
        body: JSON.stringify({ email: `p${n}@example.org` }),
      });
    const statuses: number[] = [];
    for (let n = 0; n < 125; n++) statuses.push((await ask(n)).status);
    expect(statuses).toEqual([...Array(120).fill(200), ...Array(5).fill(429)]);
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

describe("sweeping", () => {
  test("removes what has expired, and a registration that was never confirmed gives its use back", async () => {
    const house = openHouse();
    const { token } = await house.signUp("Kim");
    const invitationCode = invite(house);
    await expectStatus(
      201,
      house.call("POST", "/api/auth/register", { body: { ...person, invitationCode } }),
    );
    house.clock.advance(day - 1);
    house.app.sweep();
    expect(house.db.select().from(users).all()).toHaveLength(2);
    house.clock.advance(2);
    house.app.sweep();
    expect(
      house.db
        .select()
        .from(users)
        .all()
        .map(({ name }) => name),
    ).toEqual(["Kim"]);
    expect(house.db.select().from(authCodes).all()).toEqual([]);
    const other = { email: "eve@example.org", username: "eve", name: "Eve", invitationCode };
    await expectStatus(201, house.call("POST", "/api/auth/register", { body: other }));
    house.clock.advance(30 * day);
    house.app.sweep();
    expect(house.db.select().from(sessions).all()).toEqual([]);
    expect((await house.call("GET", "/api/auth/me", { token })).status).toBe(401);
  });
});

async function freshCode(house: ReturnType<typeof openHouse>) {
  await house.signUp("Ada");
  await house.call("POST", "/api/auth/login", { body: { email: "ada@example.org" } });
  await house.app.sendMail();
  return { email: "ada@example.org", code: house.mails.at(-1)?.shown.code ?? "" };
}
