import { expect, test } from "bun:test";
import { outbox } from "../../../src/db/schema/upkeep.ts";
import { createLog } from "../../../src/log.ts";
import type { Mail } from "../../../src/mail/mailer.ts";
import { post, sendDue } from "../../../src/mail/outbox.ts";
import { openTestApp } from "../../support/app.ts";

const mail: Mail = { to: "ada@example.org", subject: "Hello", text: "Hello", html: "<p>Hello", shown: {} };

test("a message is sent by its channel's sender, and one of a channel that nobody serves by no other", async () => {
  const { db, vault, clock } = openTestApp();
  const sent: string[] = [];
  const log = createLog(
    "json",
    () => clock.now,
    () => {},
  );
  const round = () => sendDue(db, vault, { mail: async ({ to }) => void sent.push(to) }, log, clock.now);
  post(db, vault, mail, clock.now);
  post(db, vault, { ...mail, to: "kim@example.org" }, clock.now);
  expect(db.select().from(outbox).all()[0]?.channel).toBe("mail");
  db.$client.run("UPDATE outbox SET channel = 'pigeon' WHERE rowid = 2");
  expect(await round()).toEqual({ sent: 1, failed: 1 });
  expect(sent).toEqual(["ada@example.org"]);
  for (let tries = 0; tries < 4; tries++) {
    expect(db.select().from(outbox).all()).toHaveLength(1);
    clock.advance(300_000);
    expect(await round()).toEqual({ sent: 0, failed: 1 });
  }
  expect(db.select().from(outbox).all()).toEqual([]);
  expect(sent).toEqual(["ada@example.org"]);
});
