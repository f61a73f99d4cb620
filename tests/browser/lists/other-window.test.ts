import { afterAll, beforeAll, expect, test } from "bun:test";
import { addTopic, cardOf } from "../support/cards.ts";
import { button } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let reader: Member;

beforeAll(async () => {
  const server = await openServer(newsstand.feeds);
  await addTopic(await server.join("Wanda Writer"), "Funiculars");
  reader = await server.join("Rita Reader");
}, 180_000);

afterAll(() => newsstand.close());

test("what is followed in one window stands on Home in the other, and what is unfollowed no longer", async () => {
  const { page, complaints } = reader;
  await page.reload();
  await page.getByText("No topics followed yet").waitFor();
  const other = await page.context().newPage();
  await other.goto("/community-topics");
  await button(other, "Follow Funiculars").click();
  const card = page.locator("main [data-card]");
  await card.waitFor();
  await button(other, "Following Funiculars").click();
  await card.waitFor({ state: "detached" });
  await page.getByText("No topics followed yet").waitFor();
  expect(await cardOf(page, "Funiculars").count()).toBe(0);
  expect(complaints).toEqual([]);
});
