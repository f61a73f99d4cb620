import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import type { Answer, QuestionCost } from "../../../src/contract/reading/questions.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { anAnswer, aQuestionCost, aStory, aTold, storyCalls } from "../support/answers/stories.ts";
import { alterTopic, fail, hold, unexpected } from "../support/answers.ts";
import { barrierSearch, button, hasFocus, heading, says } from "../support/elements.ts";
import { type Member, openServer } from "../support/member.ts";
import { openNewsstand } from "../support/newsstand.ts";
import { fresh } from "../support/topic-page.ts";

const newsstand = openNewsstand();
let server: Awaited<ReturnType<typeof openServer>>;
let reader: Member;
let topic: Topic;

beforeAll(async () => {
  server = await openServer(newsstand.feeds);
  reader = await server.join("Rita Reader");
  topic = await reader.call<Topic>("POST", "/api/topics", {
    name: "Cable cars",
    category: "Travel",
    frequency: 0,
  });
}, 180_000);

afterAll(() => newsstand.close());

const field = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const askPart = (page: Page) => page.getByRole("region", { name: "Ask this topic" });
const answers = (page: Page) => page.getByRole("list", { name: "Answers" }).locator("> li");

/** The topic's page, with answers of the test's own. Answers what was asked. */
async function openToAsk(
  page: Page,
  answer: Partial<Answer> = {},
  cost: Partial<QuestionCost> = {},
): Promise<string[]> {
  const asked: string[] = [];
  await alterTopic(page, () => ({ summary: aTold }));
  await page.route(storyCalls.questionCost, (route) =>
    route.fulfill({ json: { ...aQuestionCost, ...cost } }),
  );
  await page.route(storyCalls.questions, (route) => {
    asked.push(route.request().postDataJSON().question);
    return route.fulfill({ json: { ...anAnswer, ...answer } });
  });
  await page.goto(`/topic/${topic.id}`);
  await field(page).waitFor();
  return asked;
}

test("a question shows its cost before, and its answer with numbered links and where it is from", async () => {
  const page = await fresh(reader);
  const asked = await openToAsk(page);
  await page.route(storyCalls.one, (route) =>
    route.fulfill({ json: aStory({ id: topic.id, name: topic.name }) }),
  );
  await says(askPart(page), "Answered by Claude Sonnet 4, about 0.3 cents a question.");
  await field(page).fill("How many cars?\nAnd seats?");
  await page.keyboard.press("Shift+Enter");
  expect(asked).toEqual([]);
  await page.keyboard.press("Enter");
  const first = answers(page).first();
  await first.getByRole("heading", { name: "How many cars?" }).waitFor();
  expect(asked).toEqual(["How many cars?\nAnd seats?"]);
  expect(await askPart(page).getByRole("status").textContent()).toBe("Answer ready below.");
  expect([await field(page).inputValue(), await hasFocus(field(page))]).toEqual(["", true]);
  const source = first.getByRole("link", { name: "Source 1", exact: true });
  expect(await source.getAttribute("href")).toBe("https://daily.example/line");
  await says(first, "Answered by claude-sonnet-5 · cost 0.3 cents");
  await button(first, "Based on 1 passage").click();
  await first.getByRole("link", { name: "Update from 21 Nov" }).waitFor();
  await first.getByRole("link", { name: "The line opens", exact: true }).click();
  await heading(page, "The line opens");
  await page.goBack();
  await answers(page).getByRole("heading", { name: "How many cars?" }).waitFor();
  expect(unexpected(reader)).toEqual([]);
});

test("a question that fails stays in its field, with the reason, and can be asked again", async () => {
  const page = await fresh(reader);
  await openToAsk(page);
  await page.route(storyCalls.questions, (route) =>
    route.fulfill({
      status: 429,
      json: { message: "Too many questions. Try again in 5 minutes", code: "too_many" },
    }),
  );
  await field(page).fill("How many cars?");
  await button(page, "Ask").click();
  await says(
    page.getByRole("alert"),
    "Too many questions. Try again in 5 minutes Your question is still there.",
  );
  const mend = await fail(page, storyCalls.questions);
  await button(page, "Ask").click();
  await says(page.getByRole("alert"), "Couldn't answer the question. Your question is still there.");
  expect(await field(page).inputValue()).toBe("How many cars?");
  await mend();
  await page.route(storyCalls.questions, (route) => route.fulfill({ json: anAnswer }));
  await button(page, "Ask").click();
  await answers(page).first().waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("while an answer is waited for that is said, nothing is asked twice, and what is typed meanwhile stays", async () => {
  const page = await fresh(reader);
  const asked = await openToAsk(page);
  const goOn = await hold(page, storyCalls.questions);
  await field(page).fill("How many cars?");
  await button(page, "Ask").click();
  await says(askPart(page).getByRole("status"), "Searching this topic's updates…");
  await field(page).fill("And how many huts?");
  await page.keyboard.press("Enter");
  goOn();
  await answers(page).first().waitFor();
  expect(asked).toEqual(["How many cars?"]);
  expect(await field(page).inputValue()).toBe("And how many huts?");
});

test("without a model the passages that fit are the answer, and that nothing fits is said kindly", async () => {
  const page = await fresh(reader);
  const byDigest = { answer: "", citations: [], model: null, costUsd: 0 };
  await openToAsk(page, byDigest, { source: "Digest", model: null, costUsd: 0 });
  await says(askPart(page), "Answered by search, at no cost.");
  await field(page).fill("How many cars?");
  await page.keyboard.press("Enter");
  await answers(page).first().getByText("From the updates").waitFor();
  await says(answers(page).first(), "It has 12 cars.");
  await page.route(storyCalls.questions, (route) =>
    route.fulfill({ json: { ...anAnswer, ...byDigest, passages: [], note: "Today's budget is spent" } }),
  );
  await field(page).fill("Who won the cup?");
  await page.keyboard.press("Enter");
  await says(page, "No update here answers that yet.");
  await says(page, "Today's budget is spent.");
  expect(await answers(page).getByRole("heading", { level: 3 }).allTextContents()).toEqual([
    "Who won the cup?",
    "How many cars?",
  ]);
});

test("a question that is too long is kept, and said to be so before it is sent", async () => {
  const page = await fresh(reader);
  const asked = await openToAsk(page);
  await field(page).fill("q".repeat(1001));
  await says(page, "Questions can be up to 1000 characters");
  await page.keyboard.press("Enter");
  expect(await button(page, "Ask").getAttribute("aria-disabled")).toBe("true");
  expect([asked, (await field(page).inputValue()).length]).toEqual([[], 1001]);
});

test.each([1440, 390])(
  "asking has no barrier that axe finds, at %d pixels",
  async (width) => {
    const { page } = await server.join(`Axe Asker ${width}`, { width });
    await openToAsk(page, { note: "It was asked a moment later" });
    const { found, look } = barrierSearch(page);
    await field(page).fill("How many cars?");
    await page.keyboard.press("Enter");
    await button(answers(page).first(), "Based on 1 passage").click();
    await page.getByRole("link", { name: "Update from 21 Nov" }).waitFor();
    await look("answer");
    await page.route(storyCalls.questions, (route) => route.fulfill({ status: 503, body: "" }));
    await field(page).fill("How many huts?");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await look("failure");
    expect(Object.entries(found).filter(([, rules]) => rules.length > 0)).toEqual([]);
    expect(Object.keys(found)).toHaveLength(4);
  },
  90_000,
);

test("a topic answers from its own updates with the server's own answers, or says that it cannot", async () => {
  newsstand.items.push({
    title: "A funicular opens",
    slug: "opens",
    text: "The funicular climbs the hill above Ghent.",
  });
  const writer = await server.join("Wanda Writer");
  const { page } = writer;
  const { id } = await writer.call<Topic>("POST", "/api/topics", {
    name: "Funicular",
    category: "Travel",
    frequency: 0,
  });
  await page.goto(`/topic/${id}`);
  await page.getByRole("article").getByText("The funicular climbs the hill").first().waitFor();
  await says(askPart(page), "Answered by search, at no cost.");
  await field(page).fill("Which hill does the funicular climb?");
  await page.keyboard.press("Enter");
  await answers(page).first().getByText("The funicular climbs the hill above Ghent.").first().waitFor();
  await field(page).fill("Zymurgy?");
  await page.keyboard.press("Enter");
  await answers(page).nth(1).waitFor();
  await says(answers(page).first(), /No update here answers that yet/);
  expect(unexpected(writer)).toEqual([]);
}, 180_000);
