import { expect, test } from "bun:test";
import { digestOf } from "../../../../src/analysis/digest/digest.ts";
import type { Article } from "../../../../src/retrieval/article.ts";

function article(number: number, title: string, extract: string): Article {
  const page = `https://paper${number}.example/${number}`;
  const publishedAt = new Date(`2026-06-${String(number).padStart(2, "0")}T08:00:00Z`);
  return { url: page, page, site: `paper${number}.example`, title, extract, publishedAt };
}

const told = article(
  1,
  "Menga strike gives Livingston 1-0 win over Rangers",
  "Promoted Livingston stunned Rangers to consign Steven Gerrard to his second defeat. Dolly Menga's goal decided it.",
);
const other = article(
  3,
  "Ferry runs aground off Naxos",
  "A ferry with 300 people ran aground off Naxos on Tuesday. Nobody was hurt.",
);

function updateWith(title: string, extract: string): string {
  const events = [
    { articles: [other], told: null },
    { articles: [article(2, title, extract)], told: [told] },
  ];
  return digestOf({ events, known: [], language: "en" }).text;
}

test("under a headline that readers know, a new fact is told, and not what they know", () => {
  const text = updateWith(
    "Livingston 1-0 Rangers: Menga goal stuns Gerrard",
    "Dolly Menga's strike gave Livingston a 1-0 win over Rangers. Police arrested 14 Rangers supporters after the match.",
  );
  expect(text).toContain("**Since last time:** Police arrested 14 Rangers supporters after the match.");
});

test("what was announced and has happened is told", () => {
  const announced = article(
    1,
    "Pope to bless new tower in Barcelona",
    "The pope will bless the new tower on Wednesday.",
  );
  const now = article(
    2,
    "Pope blesses new tower in Barcelona",
    "The pope blessed the new tower in Barcelona.",
  );
  const { text } = digestOf({ events: [{ articles: [now], told: [announced] }], known: [], language: "en" });
  expect(text).toContain("**Since last time:** ");
});

test("a story whose only sentence is its headline is one line", () => {
  const title = "Uganda closed its border with Congo late last month";
  const { text } = digestOf({
    events: [other, article(2, title, `${title}.`)].map((of) => ({ articles: [of], told: null })),
    ...{ known: [], language: "en" },
  });
  expect(text.split(title)).toHaveLength(2);
});

test("a report on senators, with a video, is quoted whole", () => {
  const report = article(
    2,
    "Watch: Aguero runs past the entire Brighton defense for a goal",
    "Sens. Graham and Kennedy watched as City beat Brighton 2-0. The striker received a pass. City play Hoffenheim.",
  );
  const { text } = digestOf({ events: [{ articles: [report], told: null }], known: [], language: "en" });
  expect(text).toContain("Aguero runs past the entire Brighton defense for a goal");
  expect(text).not.toContain("Watch:");
  expect(text).toContain("Sens. Graham and Kennedy watched as City beat Brighton 2-0. [1]");
});
