import type { Page } from "playwright-core";
import type { DiscoveredFeed } from "../../../../src/contract/drafts/feeds.ts";
import type { Finding, Findings, TopicPreview } from "../../../../src/contract/drafts/findings.ts";
import type { Run } from "../../../../src/contract/topics/updates.ts";

/** The API's calls as the form and the topic page make them. */
export const findingCalls = {
  discover: /\/api\/feeds\/discover$/,
  preview: /\/api\/topics\/preview(?:\?|$)/,
  report: /\/api\/topics\/[^/]+\/findings$/,
};

const found = (host: string, n = 0): DiscoveredFeed => ({
  url: `https://${host}/feed${n}.xml`,
  title: `Feed ${n} of ${host}`,
  kind: "rss",
  articles: [1, 2, 3, 4].map((m) => ({
    title: `Story ${m}`,
    url: `https://${host}/${m}`,
    publishedAt: null,
  })),
});

/** Answers what is looked for: of `one.example` one feed, of `many.example` three. Gives what was asked for. */
export async function answerDiscoveries(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(findingCalls.discover, (route) => {
    const { url } = route.request().postDataJSON();
    asked.push(url);
    const { host } = new URL(url.includes(":") ? url : `https://${url}`);
    const feeds = (host.startsWith("many") ? [0, 1, 2] : [0]).map((n) => found(host, n));
    return route.fulfill({ json: { feeds } });
  });
  return asked;
}

export const finding = (title: string): Finding => ({
  title,
  url: `https://paper.example/${title.replaceAll(" ", "-")}`,
  site: "paper.example",
  publishedAt: "2026-11-20T12:00:00.000Z",
  score: 0.5,
  reason: `Because of “${title}”`,
});

export const aPreview: TopicPreview = {
  language: "en",
  category: "Science",
  looked: 366,
  caught: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => finding(`Caught ${n}`)),
  nearMisses: [finding("Near miss")],
  feeds: [
    { url: "https://a.example/", title: "The A", articles: 300, relevant: 9, error: null },
    {
      url: "https://b.example/",
      title: "",
      articles: 0,
      relevant: 0,
      error: "It did not answer in 10 seconds",
    },
  ],
};

export const aReport: Findings = {
  looked: 366,
  caught: [finding("About it")],
  nearMisses: [finding("Almost"), finding("Nearly")],
};

export const aRun: Run = {
  id: "run",
  startedAt: "2026-11-20T12:00:00.000Z",
  endedAt: "2026-11-20T12:00:10.000Z",
  outcome: "nothing_new",
  source: "Digest",
  model: "digest",
  inputTokens: 0,
  outputTokens: 0,
  searches: 0,
  costUsd: 0,
  error: null,
  feeds: 10,
  looked: 366,
  relevant: 1,
  nearMisses: 12,
  fresh: 0,
  told: 0,
};
