import { describe, expect, test } from "bun:test";
import { waitlist } from "../../../../src/db/schema/people.ts";
import { approveWaiting } from "../../../../src/people/auth/waitlist.ts";
import { openTestApp } from "../../../support/app.ts";

describe("the mail to somebody from the waitlist", () => {
  /** Joins under a name, as `raw` into the database of before there was a rule, and reads the mail that an approval sends. */
  async function mailTo(name: string, { raw = false } = {}) {
    const testApp = openTestApp();
    const email = "eve@example.org";
    if (raw) testApp.db.insert(waitlist).values({ id: "w", email, name, createdAt: testApp.clock.now }).run();
    else await testApp.call("POST", "/api/auth/waitlist", { body: { email, name } });
    approveWaiting(
      testApp.db,
      testApp.vault,
      { emails: null, url: "https://news.example.org" },
      testApp.clock.now,
    );
    await testApp.app.sendMail();
    const mail = testApp.mails[0];
    if (!mail) throw new Error("no mail was sent");
    return mail;
  }

  test("begins with our own words, and names the person later, on one line", async () => {
    const { text, html } = await mailTo("Éva Müller-Lüdenscheidt");
    expect(text).toStartWith("You're invited to topicapp.");
    expect(html).toContain("<p>You&#x27;re invited to topicapp.");
    expect(text).toContain("\n\nYou joined the waitlist as Éva Müller-Lüdenscheidt.\n\n");
  });

  test.each([
    "Your account is locked, see https://evil.example/login",
    "evil.example",
    "www.evil",
    "visit evil.co.uk now",
    "eve@evil.example",
    "evil．example",
    "evil。example",
    "javascript:alert(1)",
    "\\\\evil\\share",
    "<a href='//evil.example'>",
  ])("leaves the name %p out, which mail programs would make a link of", async (name) => {
    const { text, html } = await mailTo(name);
    expect(text + html).not.toMatch(/evil|alert/);
    expect(text).not.toContain("You joined");
  });

  test.each([
    ["Eve\r\n\r\nDear customer", "Eve Dear customer"],
    ["Eve\u2028\u2029second\u0085third", "Eve second third"],
    ["Eve\u202e\u001b[31mred", "Eve[31mred"],
  ])("has the name %p on one line, and without what nobody sees", async (name, shown) => {
    for (const raw of [false, true])
      expect((await mailTo(name, { raw })).text).toContain(`\n\nYou joined the waitlist as ${shown}.\n\n`);
  });

  test.each(["J. R. R. Tolkien", "Dr. No", "Mary-Jane O’Neil", "山田 太郎", "Seán Mac a’ Ghobhainn Jr."])(
    "names %p",
    async (name) => {
      expect((await mailTo(name)).text).toContain(`You joined the waitlist as ${name}`);
    },
  );
});
