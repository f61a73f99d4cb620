import { beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { limits } from "../../../src/contract/base/limits.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { visit } from "../support/browser.ts";
import { passHumanCheck } from "../support/human-check.ts";
import { heading, openForReader, unexpected } from "./reader.ts";

let testApp: Awaited<ReturnType<typeof openForReader>>;

beforeAll(async () => {
  testApp = await openForReader();
}, 180_000);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

describe("sharing into the app", () => {
  const words = "The lift to the old town runs again. It was closed for a year.";
  const link = "https://user:secret@example.org/lift?id=7#:~:text=lift";
  const shared = { title: "The lift to the old town runs again", text: `${words}\n${link}` };

  /** Where the system leads when something is shared, by what the manifest says. */
  async function shareTo(root: string, content: Record<string, string>): Promise<string> {
    const address = `${root}/manifest.webmanifest`;
    const { share_target } = (await (await fetch(address)).json()) as {
      share_target: { action: string; params: Record<string, string> };
    };
    const target = new URL(share_target.action, address);
    for (const [part, name] of Object.entries(share_target.params)) {
      if (content[part]) target.searchParams.set(name, content[part]);
    }
    return target.href;
  }

  async function filledIn(page: Page): Promise<Record<string, string>> {
    await heading(page, "Create Topic");
    return {
      name: await field(page, "Name").inputValue(),
      description: await field(page, "Description").inputValue(),
      aiPrompt: await field(page, "AI Prompt").inputValue(),
    };
  }

  const expected = {
    name: shared.title,
    description: words,
    aiPrompt: "Start from this page: https://example.org/lift?id=7",
  };

  test("fills the form of a new topic, which is then created", async () => {
    const visited = await testApp.root.open({ width: 390 });
    const { page } = visited;
    await page.goto(await shareTo(testApp.root.wire.url, shared));
    expect(await filledIn(page)).toEqual(expected);
    await page.getByRole("radio", { name: "Travel" }).check({ force: true });
    const made = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Create Topic" }).last().click();
    expect((await (await made).json()) as Topic).toMatchObject(expected);
    await heading(page, shared.title);
    expect(unexpected(visited)).toEqual([]);
  });

  test.each([
    ["at the root", () => testApp.root],
    ["below a path", () => testApp.below],
  ] as const)("is kept while somebody signs in first, %s", async (_where, place) => {
    const { wire, prefix, mailed } = place();
    const visited = await visit(wire.url, { worker: true });
    const { page } = visited;
    await page.goto(await shareTo(`${wire.url}${prefix}`, shared));
    await heading(page, "Sign In");
    await page.getByText("We'll keep what you shared until you've signed in.").waitFor();
    await field(page, "E-mail").fill("reader@example.org");
    await passHumanCheck(page);
    const code = page.waitForResponse(/\/api\/auth\/login$/);
    await page.getByRole("button", { name: "Send Code" }).click();
    await code;
    await heading(page, "Verify Code");
    await field(page, "Code").fill(await mailed());
    expect(await filledIn(page)).toEqual(expected);
    expect(new URL(page.url()).pathname).toBe(`${prefix}/create-topic`);
    expect(unexpected(visited)).toEqual([]);
  });

  test("is cut to what the form takes, after a whole word", async () => {
    const { page } = await testApp.root.open();
    const long = "A topic of many words that goes on and on ".repeat(40);
    await page.goto(await shareTo(testApp.root.wire.url, { title: long, text: long }));
    const { name = "", description = "" } = await filledIn(page);
    expect([name.length <= limits.topicName, description.length <= limits.description]).toEqual([true, true]);
    expect(long.startsWith(`${name} `) && long.startsWith(`${description} `)).toBe(true);
    expect(description.length).toBeGreaterThan(limits.description - 12);
  });

  test("signed out by its own choice, nobody finds what was shared", async () => {
    const { page } = await testApp.root.open();
    await page.goto(await shareTo(testApp.root.wire.url, shared));
    await filledIn(page);
    await page.getByRole("button", { name: /, account of / }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await heading(page, "Sign In");
    await page.getByText("We'll keep what you shared until you've signed in.").waitFor({ state: "detached" });
  });
});
