import { whatIsNew } from "../src/memory/news.ts";
import labelled from "../tests/data/headlines.json" with { type: "json" };
import { median } from "./support/server.ts";

const now = new Date("2026-11-21T09:00:00Z");
const told = labelled.items;

/** `count` articles made of real headlines, each a little its own. */
function articles(count: number, from: number) {
  return Array.from({ length: count }, (_, at) => {
    const [one, other] = [told[(at + from) % told.length], told[(at * 7 + from) % told.length]];
    const page = `https://paper.example/${from}-${at}`;
    const extract = `${one?.extract} ${other?.extract}`;
    return {
      url: page,
      page,
      title: `${one?.title} ${at}`,
      extract,
      site: "paper.example",
      publishedAt: now,
    };
  });
}

/** How long it takes to say what is new in so many articles, against so many that are known, in milliseconds. */
function measure(found: number, known: number): number {
  const stories = articles(known, 0).map((article, at) => ({
    id: `s${at}`,
    title: article.title,
    lastToldAt: now,
    articles: [{ ...article, seenAt: now }],
  }));
  const fresh = articles(found, 3);
  const times = Array.from({ length: 7 }, () => {
    const began = performance.now();
    whatIsNew(fresh, stories, now);
    return performance.now() - began;
  });
  return median(times);
}

measure(50, 50);
const small = measure(50, 125);
for (const [found, known] of [
  [50, 125],
  [200, 500],
  [200, 2500],
] as const) {
  const took = measure(found, known);
  console.log(
    `what is new in ${found} against ${known}: ${took.toFixed(0)} ms, ${(took / small).toFixed(1)} times that of 50 against 125`,
  );
}
