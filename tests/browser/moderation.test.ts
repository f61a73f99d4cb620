import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Topic } from "../../src/contract/topics.ts";
import { barrierSearch, heading, says } from "./support/elements.ts";
import { type Member, openServer } from "./support/member.ts";
import { openNewsstand } from "./support/newsstand.ts";

const newsstand = openNewsstand();
let print: Awaited<ReturnType<typeof openServer>>["print"];
let creator: Member;
let reader: Member;

beforeAll(async () => {
  const server = await openServer(newsstand.feeds);
  print = server.print;
  creator = await server.join("Cora Creator");
  reader = await server.join("Rolf Reader");
}, 60_000);

afterAll(() => newsstand.close());

test("a creator reads on a hidden topic's page why it is hidden, until it is shown; others find no page", async () => {
  const draft = { name: "Cable cars", category: "Travel", frequency: 0 };
  const { id } = await creator.call<Topic>("POST", "/api/topics", draft);
  await print("moderation", "hide-topic", id, "--reason", "An advertisement for one hotel");
  const { page } = creator;
  const notice = page.getByRole("region", { name: "Moderators have hidden this topic" });
  await page.goto(`/topic/${id}`);
  await heading(page, draft.name);
  await says(notice, "An advertisement for one hotel");
  const { found, look } = barrierSearch(page);
  await look("a hidden topic");
  expect(found).toEqual({ "a hidden topic, light": [], "a hidden topic, dark": [] });

  await reader.page.goto(`/topic/${id}`);
  await reader.page.getByRole("heading", { name: "Topic Not Found" }).waitFor();

  await print("moderation", "show-topic", id, "--reason", "It was rewritten");
  await page.goto(`/topic/${id}`);
  await heading(page, draft.name);
  expect(await notice.count()).toBe(0);
}, 60_000);
