import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { alterTopic, unexpected } from "../support/answers.ts";
import { barrierSearch, button, unfoldTopicForm } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
}, 180_000);

afterAll(() => newsstand.close());

const rich = `${"The line opened. ".repeat(30)}

| Car | Seats |
|---|---|
| Red | 12 |

- [x] inspected
- [ ] painted`;

/** A topic with something in each of its parts, written by the member and talked about. */
async function addTopic({ call }: Member): Promise<Topic> {
  const topic = await call<Topic>("POST", "/api/topics", {
    name: `Cable cars ${crypto.randomUUID().slice(0, 8)}`,
    category: "Travel",
    description: "Over towns and rivers.",
    tags: ["alps", "ropes", "lifts", "steel"],
    aiPrompt: "Only those that carry people. ".repeat(8),
    frequency: 0,
  });
  await call("POST", `/api/topics/${topic.id}/comments`, { content: "Mind the wind." });
  return topic;
}

const summary = {
  id: "told",
  title: "A line over the river",
  content: rich,
  newsCount: 1,
  lastUpdated: "2026-11-20T12:00:00.000Z",
  model: "digest",
  citations: [
    { title: "A page", url: "https://a.example/b", site: "a.example", publishedAt: null, checked: "ok" },
  ],
  kind: "update",
  stories: [],
  brief: [],
} satisfies Topic["summary"];

test.each([1440, 390])(
  "what opens on a screen has no barrier that axe finds, in light and dark at %d pixels",
  async (width) => {
    const member = await server.join(`Axe Opener ${width}`, { width });
    const { page } = member;
    const topic = await addTopic(member);
    const { found, look } = barrierSearch(page);

    await page.goto("/create-topic");
    await unfoldTopicForm(page);
    await page.getByLabel("AI Prompt", { exact: true }).fill("p".repeat(1001));
    await page.getByRole("button", { name: "Create Topic", exact: true }).click();
    await page.getByText("Topic name is required", { exact: true }).waitFor();
    await look("create form with errors");

    await page.goto("/my-topics");
    await button(page, `Actions for ${topic.name}`).click();
    await page.getByRole("menuitem", { name: "Edit" }).waitFor();
    await look("menu");
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
    await look("edit dialog");
    await page.keyboard.press("Escape");
    await button(page, `Actions for ${topic.name}`).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: "Delete Topic" }).waitFor();
    await look("delete dialog");

    await alterTopic(page, () => ({ summary, isPublic: false }));
    await page.goto(`/topic/${topic.id}`);
    await page.getByText("Mind the wind.").waitFor();
    await page.getByRole("table").waitFor();
    await button(page, "Read More").click();
    await button(page, "Show Less").waitFor();
    await look("topic");

    expect(Object.entries(found).filter(([, rules]) => rules.length > 0)).toEqual([]);
    expect(Object.keys(found)).toHaveLength(10);
    expect(unexpected(member)).toEqual([]);
  },
  90_000,
);
