import type { openTestApp } from "../../../support/app.ts";
import { startOfTest } from "../../../support/app.ts";

/** A paper with a feed and pages, for an instance's network. */
export function openPress(headlines: string[]) {
  const printed = [...headlines];
  const rss = () => {
    const items = printed.map((title, at) => {
      const date = new Date(startOfTest.getTime() - (printed.length - at) * 600_000).toUTCString();
      return `<item><title>${title}</title><link>https://press.example/${at}</link><description>${title}, said the agency on Thursday.</description><pubDate>${date}</pubDate></item>`;
    });
    return `<rss version="2.0"><channel><title>Press</title>${items.join("")}</channel></rss>`;
  };
  const page = (at: number) =>
    `<html><head><title>${printed[at]}</title></head><body><article><h1>${printed[at]}</h1><p>${printed[at]}, said the agency on Thursday.</p></article></body></html>`;
  const options: Parameters<typeof openTestApp>[0] = {
    env: { TOPICAPP_NEWS_FEEDS: "http://news.test/search?q={query}" },
    lookup: async () => [{ address: "93.184.216.34" }],
    async fetch(url) {
      const at = /\/(\d+)$/.exec(url)?.[1];
      if (at) return new Response(page(Number(at)), { headers: { "content-type": "text/html" } });
      return new Response(rss(), { headers: { "content-type": "application/rss+xml" } });
    },
  };
  return { options, print: (headline: string) => void printed.push(headline) };
}
