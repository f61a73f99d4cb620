import { expect, test } from "bun:test";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { readFindings } from "../../../../src/updates/finding/stored-findings.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";
import { addChat, openChat } from "../../../support/chat-source.ts";

interface Item {
  site: string;
  title: string;
  teaser?: string;
  /** What its page says, or how it answers. */
  page: string | ((signal: AbortSignal | null | undefined) => Promise<Response>);
}

const certain: Item = {
  site: "certain.example",
  title: "Fehmarn tunnel: first element lowered",
  page: "The first element of the tunnel was lowered to the ground of the Baltic off Fehmarn on Friday, and the engineers say that it lies within three centimetres of its place.",
};
/** Each holds one word of the topic's, which is too little alone. */
const aboutIt: Item = {
  site: "about-it.example",
  title: "Minister speaks about a tunnel at last",
  page: "The Fehmarn tunnel will cost nine million euros more, the minister said when asked about the tunnel at last. He expects the tunnel to open two years late, for want of a ship.",
};
const aboutPaint: Item = {
  site: "about-paint.example",
  title: "Twelve houses on Fehmarn to be painted this summer",
  page: "Twelve houses on Fehmarn will be painted this summer, in the colours that the schools of the county chose. A thirteenth one will follow once the workers are back from their holidays.",
};
const gone: Item = {
  site: "gone.example",
  title: "Poets write about an old tunnel",
  page: async () => new Response("gone", { status: 503 }),
};
const described: Item = {
  ...aboutPaint,
  site: "described.example",
  title: "Fehmarn is in fashion again",
  teaser:
    "More guests want a room by the sea again, a survey among four hundred hotels found; most of them would rather come in winter, and few stay for a week.",
};
const unrelated: Item = { ...aboutPaint, site: "unrelated.example", title: "Bakery opens on market square" };

async function open(items: Item[], sourceId = "digest") {
  const asked: string[] = [];
  const chat = openChat(({ system }) => (system.startsWith("You judge") ? "[]" : "# Lowered\n\nIt is [1]."));
  const testApp = openTestApp({
    env: { TOPICAPP_NEWS_FEEDS: "https://feeds.example/all.xml", TOPICAPP_CHECK_LINKS: "off" },
    askProvider: fetch,
    lookup: async () => [{ address: "93.184.216.34" }],
    fetch: async (_, init) => {
      const host = new Headers(init.headers).get("host") ?? "";
      const item = items.find(({ site }) => site === host);
      if (!item) return new Response(rss(items));
      asked.push(host);
      if (typeof item.page !== "string") return item.page(init.signal);
      const text = `<article><h1>${item.title}</h1><p>${item.page}</p></article>`;
      const headers = { "content-type": "text/html" };
      return new Response(`<html><title>${item.title}</title><body>${text}</body></html>`, { headers });
    },
  });
  addChat(testApp, chat.server.origin, { priceIn: 1, priceOut: 10 });
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { name: "Fehmarn tunnel", sourceId });
  const run = async () => {
    testApp.clock.advance(8 * 3_600_000);
    await testApp.refreshDue();
    const path = `/api/topics/${id}`;
    return (await expectStatus(200, testApp.call<Topic>("GET", path, { token }))).body.summary;
  };
  const found = () => {
    const { caught = [], nearMisses = [] } = readFindings(testApp.db, id) ?? {};
    const sites = (list: typeof caught) => list.map(({ site }) => site).sort();
    return { caught: sites(caught), near: sites(nearMisses) };
  };
  return { asked, chat, run, found, [Symbol.asyncDispose]: chat.server.stop };
}

function rss(items: Item[]): string {
  const written = items.map(
    ({ site, title, teaser = "" }) =>
      `<item><title>${title}</title><link>https://${site}/a</link><description>${teaser}</description></item>`,
  );
  return `<rss version="2.0"><channel><title>All</title>${written.join("")}</channel></rss>`;
}

test("a near miss by its headline alone is judged by its page, which is read once", async () => {
  await using scene = await open([certain, aboutIt, aboutPaint, gone, described, unrelated]);
  const summary = await scene.run();
  expect(scene.found()).toEqual({
    caught: [aboutIt.site, certain.site],
    near: [aboutPaint.site, described.site, gone.site],
  });
  expect(summary?.content).toContain("nine million euros more");
  const once = [aboutIt.site, aboutPaint.site, certain.site, gone.site];
  expect(scene.asked.toSorted()).toEqual(once);
  await scene.run();
  await scene.run();
  expect(scene.found().near).toEqual([aboutPaint.site, described.site, gone.site]);
  expect(scene.asked.toSorted()).toEqual(once);
});

test("a page that does not answer in time leaves its article a near miss, and the update comes without it", async () => {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const hanging = (signal: AbortSignal | null | undefined) =>
    new Promise<Response>((_, reject) => {
      signal?.addEventListener("abort", () => {
        resolve();
        reject(signal.reason);
      });
    });
  await using scene = await open([certain, aboutIt, { ...gone, page: hanging }]);
  const summary = await scene.run();
  await aborted;
  expect(summary?.citations.map(({ site }) => site).toSorted()).toEqual([aboutIt.site, certain.site]);
  expect(scene.found().near).toEqual([gone.site]);
});

test("a model is shown what the pages of near misses say, and not asked about what that settles", async () => {
  await using scene = await open([certain, aboutIt, aboutPaint], "llama");
  await scene.run();
  const [judging] = scene.chat.chats;
  expect(judging?.prompt).toContain("colours that the schools");
  expect(judging?.prompt).not.toContain(aboutIt.title);
  expect(scene.asked.toSorted()).toEqual([aboutIt.site, aboutPaint.site]);
});
