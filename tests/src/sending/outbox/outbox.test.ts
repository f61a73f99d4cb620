import { describe, expect, test } from "bun:test";
import { createLog } from "../../../../src/base/log.ts";
import { outbox } from "../../../../src/db/schema/outbox.ts";
import type { Mail } from "../../../../src/sending/mail/mailer.ts";
import { post, prepareMail } from "../../../../src/sending/outbox/mail.ts";
import { leaseTime } from "../../../../src/sending/outbox/outbox.ts";
import { createSender } from "../../../../src/sending/outbox/sender.ts";
import { openTestApp } from "../../../support/app.ts";

const mail: Mail = { to: "ada@example.org", subject: "Hello", text: "Hello", html: "<p>Hello", shown: {} };

const minute = 60_000;

/** A process that sends mails by a server that answers `mailer`. */
function open(mailer: (mail: Mail) => Promise<null> = async () => null) {
  const { db, vault, clock } = openTestApp();
  const sent: string[] = [];
  const tried = { sent: 0, failed: 0 };
  const log = createLog(
    "json",
    () => clock.now,
    () => {},
  );
  const startSender = () =>
    createSender({
      ...{ db, log, now: () => clock.now, kind: "mail", languageOf: () => null },
      prepare: prepareMail(vault, async (each) => {
        await mailer(each);
        sent.push(each.to);
        return null;
      }),
      onTried: ({ ok }) => void tried[ok ? "sent" : "failed"]++,
    });
  const sender = startSender();
  const round = async () => {
    Object.assign(tried, { sent: 0, failed: 0 });
    sender.sendDue();
    await sender.idle();
    return { ...tried };
  };
  return { db, vault, clock, sent, round, startSender, left: () => db.select().from(outbox).all() };
}

describe("a mail", () => {
  test("is sent by the sender of its kind, and one of a kind that nobody serves by no other", async () => {
    const { db, vault, clock, round, sent, left } = open();
    post(db, vault, mail, clock.now);
    post(db, vault, { ...mail, to: "kim@example.org" }, clock.now);
    expect(left()[0]?.kind).toBe("mail");
    db.$client.run("UPDATE outbox SET kind = 'pigeon' WHERE rowid = 2");
    expect(await round()).toEqual({ sent: 1, failed: 0 });
    clock.advance(60 * minute);
    expect(await round()).toEqual({ sent: 0, failed: 0 });
    expect(sent).toEqual(["ada@example.org"]);
    expect(left()).toHaveLength(1);
  });

  test("that fails is tried again for 20 minutes, and is deleted then", async () => {
    const { db, vault, clock, round, left } = open(() => Promise.reject(new Error("busy")));
    post(db, vault, mail, clock.now);
    expect(await round()).toEqual({ sent: 0, failed: 1 });
    for (let tries = 0; tries < 4; tries++) {
      expect(left()).toHaveLength(1);
      clock.advance(5 * minute);
      expect(await round()).toEqual({ sent: 0, failed: 1 });
    }
    expect(left()).toEqual([]);
  });

  test("that was sealed with another secret is not sent, and neither is its text told", async () => {
    const { db, vault, clock, round, sent } = open();
    post(db, vault, mail, clock.now);
    db.$client.run("UPDATE outbox SET id = 'another'");
    expect(await round()).toEqual({ sent: 0, failed: 1 });
    expect(sent).toEqual([]);
  });

  test("that a process died with is another's when its lease has ended", async () => {
    const { promise: never } = Promise.withResolvers<null>();
    let isDead = true;
    const { db, vault, clock, sent, startSender } = open(async () => (isDead ? never : null));
    post(db, vault, mail, clock.now);
    expect(startSender().sendDue()).toBe(1);
    isDead = false;
    clock.advance(leaseTime - 1);
    expect(startSender().sendDue()).toBe(0);
    clock.advance(1);
    const second = startSender();
    expect(second.sendDue()).toBe(1);
    await second.idle();
    expect(sent).toEqual(["ada@example.org"]);
    expect(db.select().from(outbox).all()).toEqual([]);
  });
});
