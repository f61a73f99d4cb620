import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openChat } from "../../support/chat-source.ts";
import { unexpected } from "../support/answers.ts";
import { unfoldTopicForm } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";

const proposed = {
  language: "de",
  searchWords: ["Schlafwagen"],
  names: ["European Sleeper"],
  includeWords: [],
  excludeWords: ["Nachtbus"],
};
const newsstand = openNewsstand();
const answers = { text: JSON.stringify(proposed) };
const chat = openChat(() => answers.text);
let server: Awaited<ReturnType<typeof openServer>>;
let maker: Member;
let page: Page;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
  maker = await server.join("Mona Maker");
  page = maker.page;
}, 180_000);

afterAll(async () => {
  newsstand.close();
  await chat.server.stop();
});

beforeEach(() => {
  answers.text = JSON.stringify(proposed);
  maker.complaints.length = 0;
});

async function openWords(): Promise<void> {
  await page.goto("/create-topic");
  await unfoldTopicForm(page);
  await page.getByRole("button", { name: "Where it looks" }).click();
}

const propose = () => page.getByRole("button", { name: "Suggest words", exact: true });
const chosen = (list: string) => page.getByRole("list", { name: `${list}, chosen` }).locator("li");

describe("words that a model proposes", () => {
  test("are not offered where there is no model", async () => {
    await openWords();
    await page.getByLabel("Extra search terms", { exact: true }).waitFor();
    expect(await propose().count()).toBe(0);
  });

  test("cost what is said beforehand, and become chips to keep or remove", async () => {
    const local = ["--type=openai-chat", "--model=deepseek-flash", `--base-url=${chat.server.origin}/v1`];
    const prices = ["--price-in=1", "--price-out=3"];
    await server.print("source", "add", "llama", "--name", "Llama", "--key=x", ...local, ...prices);
    await openWords();
    await page.getByText("Asks Llama once, using what you've written above: about 0.2 cents.").waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Night trains");
    await propose().click();
    await page.getByText("3 words were added (about 0.2 cents). Remove any that don't fit.").waitFor();
    expect(chat.chats.at(-1)?.prompt).toContain("Name: Night trains");
    expect(await chosen("Extra search terms").allTextContents()).toEqual(["European Sleeper", "Schlafwagen"]);
    expect(await chosen("Exclude").allTextContents()).toEqual(["Nachtbus"]);
    expect(await page.getByLabel("Language of its articles").inputValue()).toBe("de");
    await page.getByRole("button", { name: "Remove Schlafwagen" }).click();
    await page.getByRole("radio", { name: "Travel" }).check({ force: true });
    await page.getByRole("radio", { name: /Digest/ }).check({ force: true });
    const saved = page.waitForRequest((request) => /\/api\/topics$/.test(request.url()));
    await page.getByRole("button", { name: "Create Topic", exact: true }).click();
    expect((await saved).postDataJSON()).toMatchObject({
      searchWords: ["European Sleeper"],
      excludeWords: ["Nachtbus"],
      sourceId: "digest",
    });
    await page.getByRole("heading", { level: 1, name: "Night trains" }).waitFor();
    expect(unexpected(maker)).toEqual([]);
  });

  test("need a name first", async () => {
    await openWords();
    const before = chat.chats.length;
    await propose().click();
    await page.getByText("Topic name is required").waitFor();
    expect(chat.chats).toHaveLength(before);
  });

  test("that cannot be used leave the form as it is, and the reason is said", async () => {
    answers.text = "I would rather not.";
    await openWords();
    await page.getByLabel("Name", { exact: true }).fill("Night buses");
    await propose().click();
    await page.getByText(/^Llama gave no usable answer\./).waitFor();
    expect(await chosen("Extra search terms").count()).toBe(0);
    answers.text = JSON.stringify(proposed);
    await propose().click();
    await page.getByText(/^3 words were added/).waitFor();
  });
});
