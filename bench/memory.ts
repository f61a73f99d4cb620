import { whatIsNew } from "../src/analysis/memory/news.ts";
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

/** Of one process: its workers go on from run to run, and what recurs has been compiled by then. */
const rounds = { before: 10, measured: 15 };

/**
 * How long it takes to say what is new in so many articles, against so many that are known, in milliseconds: the first
 * time, and the median of when it was done before.
 */
function measure(found: number, known: number): { first: number; later: number } {
  const stories = articles(known, 0).map((article, at) => ({
    id: `s${at}`,
    title: article.title,
    lastToldAt: now,
    articles: [{ ...article, seenAt: now }],
  }));
  const fresh = articles(found, 3);
  const times = Array.from({ length: rounds.before + rounds.measured }, () => {
    const began = performance.now();
    whatIsNew(fresh, stories, now);
    return performance.now() - began;
  });
  return { first: times[0] ?? Number.NaN, later: median(times.slice(rounds.before)) };
}

let small = Number.NaN;
for (const [found, known] of [
  [50, 125],
  [200, 500],
  [200, 2500],
] as const) {
  const { first, later } = measure(found, known);
  if (Number.isNaN(small)) small = later;
  console.log(
    `what is new in ${found} against ${known}: ${later.toFixed(0)} ms, ${(later / small).toFixed(1)} times that of 50 against 125; ${first.toFixed(0)} ms the first time`,
  );
}
