import { describe, expect, test } from "bun:test";
import type { StoryEntry } from "../../../src/contract/reading/stories.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { expectStatus, openTestApp, type TestApp } from "../../support/app.ts";
import { addChat, openChat } from "../../support/chat-source.ts";
import { giveKey, responsesBody, sourceThat } from "../../support/openai-source.ts";

const hour = 3_600_000;

function reader(testApp: TestApp, token: string, id: string) {
  const topic = async () =>
    (await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body;
  const stories = async () =>
    (await expectStatus(200, testApp.call<StoryEntry[]>("GET", `/api/topics/${id}/stories`, { token }))).body;
  const run = async () => {
    await testApp.refreshDue();
    const read = await topic();
    testApp.clock.advance(8 * hour);
    return read;
  };
  return { stories, run };
}

describe("a model's mark before a story", () => {
  const page = (name: string) => `https://${name}.example/1`;
  const first = {
    headline: "Metaller bekommen 4,2 Prozent mehr",
    text: "Der Pilotabschluss für Baden-Württemberg steht.",
    url: page("eins"),
  };
  const sameEvent = {
    headline: "[S1] Einigung im Tarifstreit der Industrie",
    text: "Südwestmetall rechnet mit Kosten von 1,9 Milliarden Euro.",
    url: page("zwei"),
  };

  async function searching(answers: (typeof first)[][]) {
    const source = sourceThat((call) => responsesBody(answers[call - 1] ?? []));
    const testApp = openTestApp({ askProvider: source.ask, env: { TOPICAPP_CHECK_LINKS: "off" } });
    giveKey(testApp);
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token, { sourceId: "gpt-4o", frequency: 1 });
    return { source, ...reader(testApp, token, id) };
  }

  test("puts what it reports into the story that it continues, and is never shown", async () => {
    const { source, run, stories } = await searching([[first], [sameEvent]]);
    await run();
    const { summary } = await run();
    expect(String(source.calls[1]?.body.input)).toContain(`- [S1] 2026-11-21: ${first.headline}`);
    expect(summary?.title).toBe("Einigung im Tarifstreit der Industrie");
    expect(`${summary?.title} ${summary?.content}`).not.toContain("[S1]");
    expect((await stories()).map(({ headline, updates }) => [headline, updates])).toEqual([
      ["Einigung im Tarifstreit der Industrie", 2],
    ]);
  });

  test("that contradicts a version in the headlines is taken out and not believed", async () => {
    const release = (number: string, mark: string) => ({
      headline: `${mark}Node.js ${number} is out`,
      text: `Version ${number} of the runtime is ready.`,
      url: page(`node-${number.replace(".", "-")}`),
    });
    const { run, stories } = await searching([[release("22.17", "")], [release("22.18", "[S1] ")]]);
    await run();
    const { summary } = await run();
    expect(summary?.title).toBe("Node.js 22.18 is out");
    expect(await stories()).toHaveLength(2);
  });

  test("is read in the answer of a model that was given articles, too", async () => {
    const item = ({ headline, text, url }: typeof first, at: string) =>
      `<item><title>${headline.replace("[S1] ", "")}</title><link>${url}</link><description>${text} Tarif</description><pubDate>${at}</pubDate></item>`;
    let items = [item(first, "Sat, 21 Nov 2026 08:00:00 GMT")];
    await using chat = openChat(({ prompt }) =>
      prompt.includes("[S1]")
        ? `# ${sameEvent.headline}\n\n### ${sameEvent.headline}\n\n${sameEvent.text} [1]`
        : `# ${first.headline}\n\n### [N1] ${first.headline}\n\n${first.text} [1]`,
    );
    const testApp = openTestApp({
      env: { TOPICAPP_NEWS_FEEDS: "http://news.test/?q={query}", TOPICAPP_CHECK_LINKS: "off" },
      askProvider: (input, init) => fetch(input, init),
      fetch: async () => new Response(`<rss version="2.0"><channel>${items.join("")}</channel></rss>`),
      lookup: async () => [{ address: "93.184.216.34" }],
    });
    addChat(testApp, chat.server.origin, { priceIn: 0, priceOut: 0 });
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token, { name: "Tarif", sourceId: "llama", frequency: 1 });
    const { run, stories } = reader(testApp, token, id);
    expect((await run()).summary?.content).not.toContain("[N1]");
    items = [item(sameEvent, "Sat, 21 Nov 2026 15:00:00 GMT")];
    const { summary } = await run();
    expect(summary?.title).toBe("Einigung im Tarifstreit der Industrie");
    expect(`${summary?.title} ${summary?.content}`).not.toContain("[S1]");
    expect(await stories()).toHaveLength(1);
  });
});
