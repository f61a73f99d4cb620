import { describe, expect, test } from "bun:test";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { topicSummaries } from "../../../src/db/schema/updates.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { labelledPage } from "../../support/judged/claim-pages.ts";
import { giveKey, sourceThat, withText } from "../../support/openai-source.ts";

const rates = { url: "https://times.example/rates", ...labelledPage("rates", 1) };
const shops = { url: "https://wire.example/havn", ...labelledPage("rates", 2) };
const tarif = { url: "https://bote.example/tarif", ...labelledPage("tarif", 1) };

interface Options {
  pages?: { url: string; title: string; html: string }[];
  env?: Record<string, string>;
  status?: number;
}

/** Publishes `text` of a source that cites `pages` by number, and reads the topic. */
async function publish(text: string, { pages = [rates, shops], env = {}, status = 200 }: Options = {}) {
  const written = text.replace(/\[(\d)\]/g, (_, number) => `([page](${pages[Number(number) - 1]?.url}))`);
  const annotations = pages.map(({ url, title }) => ({
    type: "url_citation",
    url,
    title,
    start_index: 0,
    end_index: 0,
  }));
  const asked: string[] = [];
  const testApp = openTestApp({
    env,
    askProvider: sourceThat(() => withText(written, annotations)).ask,
    lookup: async () => [{ address: "93.184.216.34" }],
    fetch: async (_, init) => {
      const host = new Headers(init.headers).get("host") ?? "";
      asked.push(host);
      const page = pages.find((each) => new URL(each.url).host === host);
      return new Response(page?.html, { status, headers: { "content-type": "text/html" } });
    },
  });
  giveKey(testApp);
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { name: "Norland", sourceId: "gpt-4o" });
  await testApp.refreshDue();
  const { body } = await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }));
  const [row] = testApp.db.select({ plainText: topicSummaries.plainText }).from(topicSummaries).all();
  const facts = (body.summary?.stories ?? []).flatMap((story) => story.facts);
  return {
    summary: body.summary,
    content: body.summary?.content ?? "",
    plainText: row?.plainText ?? "",
    facts,
    asked,
  };
}

const gist = "Norland's central bank raised its key rate to 4.75 percent on Thursday. [1]";
const right = "Governor Ingrid Halvorsen pointed to the krone, down 8.3% since January. [1]";
const wrong = "Consumer prices rose 6.1% in October. [1]";
const swapped = "Havn will close 64 of its 311 shops and cut 2,150 jobs. [1]";
const founded = "Havn was founded in 1954 and went public in 1998. [2]";
const facts = [right, wrong, swapped, founded].map((fact) => `- ${fact}`).join("\n");
const update = `# Norland's bank lifts its key rate\n\n${gist}\n\n${facts}`;

describe("what an update says is looked for on the pages that it cites", () => {
  test("and each of its facts is found, marked, or gets the number of the page that says it", async () => {
    const { facts, content, plainText, summary } = await publish(update);
    const cites = (numbers: number[]) => numbers.map((number) => summary?.citations[number - 1]?.url);
    expect(facts.slice(-4).map(({ claim, citations }) => [claim, ...cites(citations)])).toEqual([
      ["found", rates.url],
      ["not_found", rates.url],
      ["found", shops.url],
      ["found", shops.url],
    ]);
    expect(content).toMatch(/6\.1% in October\. \[\d\]\(https:\S+\/rates\) \*\(not found in the source\)\*/);
    expect(content).toMatch(/cut 2,150 jobs\. \[\d\]\(https:\S+\/havn\)\n/);
    expect(content.match(/not found/g)).toHaveLength(1);
    expect(plainText).toContain("6.1% in October. (not found in the source)");
    expect(summary?.citations.map(({ checked }) => checked)).toEqual(["ok", "ok"]);
  });

  test("and what is found keeps the page's own words that show it, the number of the page, and when it was read", async () => {
    const { facts, summary } = await publish(update);
    const found = facts.filter(({ claim }) => claim === "found");
    expect(found.length).toBeGreaterThan(2);
    for (const { proof, citations } of found) {
      const page = [rates, shops].find(
        ({ url }) => url === summary?.citations[(proof?.citation ?? 0) - 1]?.url,
      );
      const words = page?.html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") ?? "";
      expect(words).toContain(proof?.quote ?? "no proof");
      expect(proof?.quote.length).toBeLessThanOrEqual(300);
      expect(citations).toContain(proof?.citation ?? 0);
      expect(Date.parse(proof?.readAt ?? "")).toBeGreaterThan(0);
    }
    expect(facts.filter(({ claim }) => claim !== "found").map(({ proof }) => proof)).toEqual([null]);
    const [gistSentence] = summary?.stories[0]?.statements ?? [];
    expect(gistSentence?.proof?.quote).toContain("4.75");
  });

  test("with one request a page", async () => {
    expect((await publish(update)).asked.toSorted()).toEqual(["times.example", "wire.example"]);
  });

  test("and the mark is in the language of the update", async () => {
    const { content, facts } = await publish(
      "# Mehr Geld in der Chemie\n\nDie Beschäftigten der Chemie bekommen nach dem Abschluss mehr Geld. [1]\n\n- Die Entgelte steigen vom 1. Februar 2027 an um 3,9 Prozent. [1]",
      { pages: [tarif] },
    );
    expect(content).toEndWith("*(in der Quelle nicht gefunden)*");
    expect(facts).toMatchObject([{ claim: "not_found" }]);
  });

  test("and so is that of a quotation", async () => {
    const { content, plainText } = await publish(
      "# Mehr Geld in der Chemie\n\nDie Beschäftigten der Chemie bekommen mehr Geld. [1]\n\n- Der Verhandlungsführer sagte: „So viel haben wir noch nie in einer Nacht erreicht“. [1]",
      { pages: [tarif] },
    );
    expect(content).toContain("erreicht“ *(unbelegtes Zitat)*");
    expect(plainText).toContain("erreicht“ (unbelegtes Zitat)");
  });

  const short = labelledPage("rates", 1, { cut: 300 }).html;
  test.each([
    ["does not answer", { status: 500 }],
    ["shows only the beginning", { pages: [{ ...rates, html: short }, shops] }],
    ["is not asked for", { env: { TOPICAPP_CHECK_LINKS: "off" } }],
    ["is in another language", { pages: [{ ...tarif, title: rates.title }, shops] }],
  ] as [string, Options][])("but nothing is held against it where a page %s", async (_, options) => {
    const { facts, content } = await publish(update, options);
    expect(facts.map(({ claim }) => claim)).not.toContain("not_found");
    expect(facts.find(({ text }) => text.includes("6.1%"))).toMatchObject({ claim: "unchecked" });
    expect(content).not.toContain("not found");
  });
});
