import { afterAll, beforeAll, expect, test } from "bun:test";
import { trusted } from "../../executable/mail-server.ts";
import { openImapServer } from "../../support/imap-server.ts";
import { openAccount } from "../support/account.ts";
import { barriers } from "../support/browser.ts";
import { button, objection, openTopicForm, toast } from "../support/elements.ts";
import { openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let mail: Awaited<ReturnType<typeof openImapServer>>;
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  const letter = {
    from: { name: "The Paper", address: "letters@paper.example" },
    subject: "The night train to Rome is back",
    headers: ["List-Id: <letters.paper.example>"],
    date: new Date(),
    body: "It runs again from Monday, with nine carriages.",
  };
  mail = await openImapServer({ letters: [letter] });
  const env = { ...trusted, TOPICAPP_MAILBOX_HOSTS: `localhost:${mail.port}` };
  server = await openServer(newsstand.feeds, env);
}, 180_000);

afterAll(async () => {
  newsstand.close();
  await mail.close();
});

test.each([
  ["light", 1440],
  ["dark", 320],
] as const)(
  "a mailbox is added, a private topic reads a newsletter in it, and it is removed, in %s at %d pixels",
  async (scheme, width) => {
    const { page, complaints } = await server.join(`Letter Reader ${width}`, { scheme, width });
    await openAccount(page, "Apps");
    const section = page.getByRole("region", { name: "Newsletters", exact: true });
    await button(section, "Add a mailbox").click();
    await section.getByLabel("IMAP server").fill("localhost");
    await section.getByLabel("Port").fill(String(mail.port));
    await section.getByLabel("User name").fill("ada@example.org");
    await section.getByLabel("Mailbox password").fill("wrong");
    await page.keyboard.press("Enter");
    await section.getByText("the mail server refused the sign-in").waitFor();
    expect(await objection(section.getByLabel("IMAP server"))).toContain("Invalid credentials");
    expect(await barriers(page)).toEqual([]);
    await section.getByLabel("Mailbox password").fill("secret");
    await page.keyboard.press("Enter");
    await toast(page, "Mailbox added");
    await section.getByText(`localhost, INBOX`).waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

    await openTopicForm(page);
    await button(page, "Where it looks").click();
    await button(page, "Add a newsletter").click();
    await button(page, "Add The Paper").click();
    const chosen = page.getByRole("list", { name: "Feeds of this topic" });
    await chosen.getByText("letters@paper.example").waitFor();
    expect(await page.getByRole("switch", { name: "Public" }).isChecked()).toBe(false);
    expect(await barriers(page)).toEqual([]);

    await page.goto("/account/apps");
    await section.getByText(`localhost, INBOX`).waitFor();
    await button(section, "Remove ada@example.org").click();
    await toast(page, "Mailbox removed");
    await section.getByText(`localhost, INBOX`).waitFor({ state: "detached" });
    // The wrong password.
    expect(complaints.filter((complaint) => !complaint.includes("status of 400"))).toEqual([]);
  },
  180_000,
);
