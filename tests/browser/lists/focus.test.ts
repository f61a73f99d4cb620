import { afterAll, beforeAll, expect, test } from "bun:test";
import { openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
}, 180_000);

afterAll(() => newsstand.close());

test("whoever unfollows goes on at the card that takes its place, at the one before, and at last at the page", async () => {
  const { page, call, complaints } = await server.join("Una Unfollows");
  for (const name of ["Ferries", "Barges", "Canoes"])
    await call("POST", "/api/topics", { name, category: "Travel", frequency: 0 });
  await page.goto("/");
  const cards = page.getByRole("region", { name: "My Updates" }).getByRole("article");
  await cards.nth(2).waitFor();
  const places = await cards
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const holds = (place: string | null | undefined) =>
    page.waitForFunction((href) => document.activeElement?.getAttribute("href") === href, place ?? "");
  const unfollow = (at: number) =>
    cards
      .nth(at)
      .getByRole("button", { name: /^Following/ })
      .press("Enter");

  await unfollow(1);
  await holds(places[2]);
  await unfollow(1);
  await holds(places[0]);
  await unfollow(0);
  await page.getByText("No topics followed yet").waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "MAIN");
  expect(complaints).toEqual([]);
});
