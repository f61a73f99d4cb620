import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Invitation } from "../../../src/contract/admin/desk.ts";
import { unexpected } from "../support/answers.ts";
import { barrierSearch, button, hasFocus, heading, says, toast } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let print: Awaited<ReturnType<typeof openServer>>["print"];
let admin: Member;
let member: Member;

beforeAll(async () => {
  const server = await openServer(newsstand.feeds);
  print = server.print;
  admin = await server.join("Grace Admin");
  member = await server.join("Max Member");
  await print("user", "role", admin.user.username, "admin");
}, 180_000);

afterAll(() => newsstand.close());

test("an admin invites somebody, gives a source a key and lets a member invite", async () => {
  const { page } = admin;
  // This browser still holds the member that they were.
  await page.goto("/desk");
  await heading(page, "Desk");
  await page.goto("/");
  await button(page, /^Account|User menu|Grace Admin/)
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Desk" }).click();
  await heading(page, "Desk");
  await button(page, "Create an invitation").click();
  await page.getByLabel("For how many people").fill("5");
  await page.getByLabel("Note (optional)").fill("Chess club");
  await button(page, "Create an invitation").click();
  await toast(page, "Invitation created");
  const [made] = await admin.call<Invitation[]>("GET", "/api/desk/invitations");
  await page.getByRole("img", { name: `QR code for ${made?.url}` }).waitFor();
  expect(await hasFocus(button(page, "Copy link"))).toBe(true);
  await button(page, "Done").click();
  expect(await hasFocus(button(page, "Create an invitation"))).toBe(true);
  await button(page, "Add a key for GPT-4o").click();
  await page.getByLabel(/^Key from/).fill("short");
  await button(page, "Save key").click();
  await says(page, "A key must be 16 to 512 plain characters, without spaces or line breaks");
  await page.getByLabel(/^Key from/).fill("sk-a-key-of-the-browser-7Qz9");
  await button(page, "Save key").click();
  await says(page, /key …7Qz9/);
  expect(await page.content()).not.toContain("sk-a-key-of-the-browser");
  await button(page, "Limits for Max Member").click();
  const dialog = page.getByRole("dialog", { name: "Limits for Max Member" });
  await dialog.getByLabel("People they may invite").fill("2");
  const { found, look } = barrierSearch(page);
  await look("limits");
  await button(dialog, "Save").click();
  await says(page, "may invite 2 people");
  await look("desk");
  expect(found).toEqual({ "limits, light": [], "limits, dark": [], "desk, light": [], "desk, dark": [] });
  await button(page, "Show link for Chess club").click();
  const link = page.getByRole("region", { name: "Invitation link" });
  await link.waitFor();
  await button(page, "Revoke Chess club").click();
  await button(page.getByRole("dialog", { name: "Revoke Chess club" }), "Revoke").click();
  await toast(page, "Invitation revoked");
  await link.waitFor({ state: "detached" });
  await page.getByText("Revoked", { exact: true }).waitFor();
  await page.locator("main li button:focus").waitFor();
  await page.goto("/invite");
  await heading(page, "Desk");
  expect(unexpected(admin)).toEqual([]);
}, 180_000);

test("a member whom the admin lets invite gives links away until none is left, and sees no Desk", async () => {
  await print("user", "limit", member.user.username, "--invites", "1");
  const { page } = member;
  await page.goto("/desk");
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/invite");
  await says(page, /You can invite 1 more person/);
  await button(page, "Create an invitation").click();
  await page.getByRole("img", { name: /^QR code for/ }).waitFor();
  await says(page, /no invitations left/);
  expect(await button(page, "Create an invitation").count()).toBe(0);
}, 180_000);
