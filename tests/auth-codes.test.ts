import { describe, expect, test } from "bun:test";
import type { CodeSent } from "../src/contract/auth.ts";
import { authCodes } from "../src/db/schema/people.ts";
import { outbox } from "../src/db/schema/upkeep.ts";
import { priorities } from "../src/mail/outbox.ts";
import { setSuspended } from "../src/users/users.ts";
import { expectStatus, type House, openHouse } from "./support.ts";

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
      const answer = await house.call<Partial<CodeSent>>("POST", "/api/auth/login", {
        body: { email: `${name}@example.org` },
      });
      const { attempt = "", ...body } = answer.body;
      answers.push(
        JSON.stringify([answer.status, [...answer.headers], body, attempt.length]).replace(name, "…"),
      );
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

  test("is not the newest any more when another was asked for, and opens nothing without its attempt", async () => {
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

describe("codes beside each other", () => {
  const email = "ada@example.org";

  test("hold up to three, each with its own attempt", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    const asked = [await ask(house), await ask(house), await ask(house)];
    expect(new Set(asked.map(({ attempt }) => attempt)).size).toBe(3);
    const [first, second] = asked;
    expect((await tryCode(house, { attempt: first?.attempt, code: second?.code })).status).toBe(400);
    for (const each of asked) expect((await tryCode(house, each)).status).toBe(200);
    for (const each of asked) expect((await tryCode(house, each)).status).toBe(400);
  });

  test("are not ended by a stranger's asking, whose fourth request is answered alike and mails nothing", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    const owner = await ask(house);
    const strangers = [await ask(house), await ask(house), await ask(house), await ask(house)];
    expect(strangers.map(({ code }) => code !== undefined)).toEqual([true, true, false, false]);
    expect(new Set(strangers.map(({ attempt }) => attempt.length)).size).toBe(1);
    expect((await tryCode(house, owner)).status).toBe(200);
  });

  test("count the tries of each apart: five with another's attempt, five without any, and the owner's is right", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    const strangers = await ask(house);
    const owner = await ask(house);
    for (let tries = 0; tries < 8; tries++) {
      const code = other(owner.code);
      expect((await tryCode(house, { attempt: strangers.attempt, code })).status).toBe(400);
      expect((await tryCode(house, { code })).status).toBe(400);
      expect((await tryCode(house, { attempt: "made-up", code: owner.code })).status).toBe(400);
    }
    expect((await tryCode(house, strangers)).status).toBe(400);
    expect((await tryCode(house, { code: owner.code })).status).toBe(400);
    expect((await tryCode(house, owner)).status).toBe(200);
  });

  test("end after five tries with their attempt, even when the sixth is right", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    const { attempt, code } = await ask(house);
    for (let tries = 0; tries < 5; tries++)
      expect((await tryCode(house, { attempt, code: other(code) })).status).toBe(400);
    expect((await tryCode(house, { attempt, code })).status).toBe(400);
  });

  test("are the address' own: an attempt opens nothing with another address", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    await house.signUp("Eve");
    const { attempt, code } = await ask(house);
    expect((await tryCode(house, { email: "eve@example.org", attempt, code })).status).toBe(400);
    expect((await tryCode(house, { attempt, code })).status).toBe(200);
  });

  test("give way to a request that names the attempt of one, and to no other's", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    const [first, second, third] = [await ask(house), await ask(house), await ask(house)];
    const again = await ask(house, { attempt: third.attempt });
    expect(again.code).toBeDefined();
    expect((await tryCode(house, third)).status).toBe(400);
    for (const each of [first, second, again]) expect((await tryCode(house, each)).status).toBe(200);
  });

  test("always hold one for a browser that was signed in here before", async () => {
    const house = openHouse();
    const { device } = await house.signUp("Ada");
    await house.signUp("Eve");
    for (let asked = 0; asked < 3; asked++) await ask(house);
    expect((await ask(house)).code).toBeUndefined();
    const owners = [];
    for (let asked = 0; asked < 3; asked++) owners.push(await ask(house, { device }));
    // The three are the owner's now: no stranger gets between them, and a fourth of the owner's ends the first.
    expect((await ask(house)).code).toBeUndefined();
    owners.push(await ask(house, { device }));
    const statuses = [];
    for (const each of owners) statuses.push((await tryCode(house, each)).status);
    expect(statuses).toEqual([400, 200, 200, 200]);
  });

  test("are not held for a device of somebody else's, a forged one, or one of an address without an account", async () => {
    const house = openHouse();
    const { device } = await house.signUp("Ada");
    const { device: eves } = await house.signUp("Eve");
    const [number, signed = ""] = device.split(".");
    for (let asked = 0; asked < 3; asked++) await ask(house);
    for (const forged of [eves, `${number}.${signed.toLowerCase()}`, `x.${signed}`, number ?? "", ".", ""])
      expect((await ask(house, { device: forged })).code).toBeUndefined();
    const unknown = await house.call("POST", "/api/auth/login", {
      body: { email: "nobody@example.org", device },
    });
    expect(unknown.status).toBe(200);
  });

  test("leave nothing in the database that a code could be worked out from", async () => {
    const house = openHouse();
    await house.signUp("Ada");
    const { code = "" } = await ask(house);
    const [row] = house.db.select().from(authCodes).all();
    expect(row?.code).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row?.code).not.toBe(house.vault.hmac(`sign-in\n${email}\n${code}`));
  });

  test("go out before what strangers asked for, and what is for nobody holds up none", async () => {
    const house = openHouse();
    const { device } = await house.signUp("Ada");
    for (let n = 0; n < 60; n++)
      await house.call("POST", "/api/auth/login", { body: { email: `n${n}@example.org` } });
    await house.signUp("Eve");
    const before = house.mails.length;
    await house.call("POST", "/api/auth/login", { body: { email: "eve@example.org" } });
    await house.call("POST", "/api/auth/login", { body: { email, device } });
    await house.app.sendMail();
    expect(house.mails.slice(before).map(({ to }) => to)).toEqual([email, "eve@example.org"]);
    const left = house.db.select().from(outbox).all();
    expect(new Set(left.map(({ priority }) => priority))).toEqual(new Set([priorities.nobody]));
    for (let rounds = 0; rounds < 4; rounds++) await house.app.sendMail();
    expect(house.db.select().from(outbox).all()).toEqual([]);
    expect(house.mails).toHaveLength(before + 2);
  });

  /** Asks for a code for Ada; `code` is undefined where none was mailed. */
  async function ask(house: House, more: { device?: string; attempt?: string } = {}) {
    const sent = house.mails.length;
    const { body } = await expectStatus(
      200,
      house.call<CodeSent>("POST", "/api/auth/login", { body: { email, ...more } }),
    );
    await house.app.sendMail();
    return { attempt: body.attempt, code: house.mails[sent]?.shown.code };
  }

  const tryCode = (
    house: House,
    body: { email?: string; attempt?: string | undefined; code: string | undefined },
  ) => house.call("POST", "/api/auth/verify", { body: { email, ...body } });

  const other = (code: string | undefined) => (code === "000000" ? "000001" : "000000");
});

async function freshCode(house: ReturnType<typeof openHouse>) {
  await house.signUp("Ada");
  await house.call("POST", "/api/auth/login", { body: { email: "ada@example.org" } });
  await house.app.sendMail();
  return { email: "ada@example.org", code: house.mails.at(-1)?.shown.code ?? "" };
}
