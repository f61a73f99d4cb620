import { afterEach, describe, expect, spyOn, test } from "bun:test";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { topicSummaries } from "../../../../src/db/schema/updates.ts";
import { expectStatus, openTestApp, parser } from "../../../support/app.ts";
import { giveKey, sourceThat, withText } from "../../../support/openai-source.ts";

const parse = spyOn(parser, "parse");
afterEach(() => void parse.mockClear());

const jobs = () => parse.mock.calls.map(([{ name }]) => name);
const cites = (text: string, url: string) => `${text} ([page](${url}))`;

const said = "We are very happy with what we have seen so far";
const first = "https://one.example/landing";
const second = "https://two.example/licence";

/** Publishes an update of a source that searches by itself, and reads the topic. */
async function publish(...answers: string[]) {
  let asked = 0;
  const source = sourceThat(() => {
    const text = answers[asked++] ?? "";
    const pages = [first, second].filter((url) => text.includes(url));
    const place = { start_index: 0, end_index: 0 };
    return withText(
      text,
      pages.map((url) => ({ type: "url_citation", url, title: url, ...place })),
    );
  });
  const testApp = openTestApp({
    askProvider: source.ask,
    fetch: async (url) =>
      new Response(
        `<html><body><article><p>${url.includes("landing") ? said : "Nothing."}</p></article></body></html>`,
        {
          headers: { "content-type": "text/html" },
        },
      ),
    lookup: async () => [{ address: "93.184.216.34" }],
  });
  giveKey(testApp);
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { sourceId: "gpt-4o" });
  const topics: Topic[] = [];
  for (const _ of answers) {
    await testApp.refreshDue();
    topics.push((await expectStatus(200, testApp.call<Topic>("GET", `/api/topics/${id}`, { token }))).body);
    testApp.clock.advance(8 * 3_600_000);
  }
  const searched = testApp.db.select({ plainText: topicSummaries.plainText }).from(topicSummaries).all();
  return topics.map(({ summary }, at) => ({ ...summary, plainText: searched[at]?.plainText }));
}

describe("what a run sends to the worker", () => {
  test("is one job for an answer, and one for each page that it cites", async () => {
    const [summary] = await publish(cites("# Booster 14 lands\n\nIt landed at Kourou", first));
    expect(summary?.content).toBe(`It landed at Kourou [1](${first})`);
    expect(jobs()).toEqual(["answer", "citedPage"]);
  });

  test("finds the quotations on those pages too, and marks one that none holds", async () => {
    const [summary] = await publish(
      `# Booster 14 lands\n\n${cites(`“${said}”, she said`, first)}. He said “it will never ever fly again in our lives” at night.\n\n${cites("A second pad", second)}.`,
    );
    expect(summary?.content).toContain(`“${said}”, she said [1](${first}). He said`);
    expect(summary?.content).toContain("in our lives” *(unverified quotation)* at night.");
    expect(jobs().toSorted()).toEqual(["answer", "citedPage", "citedPage"]);
    expect(summary?.plainText).toBe(
      `“${said}”, she said. He said “it will never ever fly again in our lives” (unverified quotation) at night. A second pad.`,
    );
  });

  test("lets what is left of a retold answer be marked in its own places", async () => {
    const landing = cites("Booster 14 landed at Kourou for the ninth time on Thursday", first);
    const licence = cites(
      "Andøya got its licence. “It took us far too many years to get here”, he said",
      second,
    );
    const [, summary] = await publish(
      `# Booster 14 lands\n\n${landing}.`,
      `# Booster 14 lands\n\n${landing}.\n\n## A licence\n\n${licence}.`,
    );
    expect(summary).toMatchObject({ title: "A licence", citations: [{ url: second }] });
    expect(summary?.content).toBe(
      `Andøya got its licence. “It took us far too many years to get here” *(unverified quotation)*, he said [1](${second}).`,
    );
  });
});
