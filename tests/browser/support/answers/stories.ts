import type { Page } from "playwright-core";
import type { Answer, QuestionCost } from "../../../../src/contract/reading/questions.ts";
import type { OwnWeek, StoryEntry, StoryEvent, StoryPage } from "../../../../src/contract/reading/stories.ts";
import type {
  Citation,
  Fact,
  Making,
  Proof,
  Story,
  Summary,
} from "../../../../src/contract/topics/updates.ts";
import { alterTopic, answerList } from "../answers.ts";
import { wide } from "../wide-words.ts";

/** The API's calls as the screens of stories make them. */
export const storyCalls = {
  list: /\/api\/topics\/[^/]+\/stories/,
  one: /\/api\/stories\/[^/]+$/,
  making: /\/api\/summaries\/[^/]+\/making$/,
  questions: /\/api\/topics\/[^/]+\/questions$/,
  questionCost: /\/questions\/cost$/,
  ownWeek: /\/api\/users\/[^/]+\/week$/,
  weeks: /\/summaries\?kind=week/,
  months: /\/summaries\?kind=month/,
};

const citation = (fields: Partial<Citation>): Citation => ({
  title: "The line opens",
  url: "https://daily.example/line",
  site: "daily.example",
  publishedAt: "2026-11-20T09:00:00.000Z",
  checked: "ok",
  ...fields,
});

export const papers: Citation[] = [
  citation({}),
  citation({ title: "Cars swing again", url: "https://post.example/cars", site: "post.example" }),
  citation({ url: "https://gone.example/", title: "", site: "gone.example", checked: "unreachable" }),
];

const content = `### The line opens

Cars cross the river since Monday.

**Since last time:** the wind has dropped.

- It has 12 cars. [1](https://daily.example/line)
- A ride costs two francs. [2](https://post.example/cars) [3](https://gone.example/)

**Why it matters:** nobody has to swim.

### A hut is painted

Somebody liked green.

- The hut is green. [2](https://post.example/cars)

### In brief

- Ropes were oiled. [2](https://post.example/cars)`;

const carsProof: Proof = {
  quote: "On Monday the line over the river was opened: it has 12 cars, and each of them seats ten people.",
  citation: 1,
  readAt: "2026-11-21T07:59:00.000Z",
};

const story = (fields: Partial<Story>): Story => ({
  id: "opening",
  headline: "The line opens",
  gist: "Cars cross the river since Monday.",
  isKnown: true,
  since: "the wind has dropped.",
  why: "nobody has to swim.",
  facts: [
    { text: "It has 12 cars.", citations: [1], claim: "found", proof: carsProof },
    { text: "A ride costs two francs.", citations: [2, 3], claim: "not_found", proof: null },
  ],
  statements: [],
  ...fields,
});

/** An update of two stories, the first of which continues an earlier one, and a line in brief. */
export const aTold: Summary = {
  id: "told",
  title: "The line opens; a hut is painted",
  content,
  newsCount: 3,
  lastUpdated: "2026-11-21T08:00:00.000Z",
  model: "digest",
  citations: papers,
  kind: "update",
  stories: [
    story({}),
    story({ id: "hut", headline: "A hut is painted", isKnown: false, since: null, why: null }),
  ],
  brief: [{ id: "ropes", headline: "Ropes were oiled.", citations: [2], claim: "unchecked", proof: null }],
};

export const anEntry = (fields: Partial<StoryEntry>): StoryEntry => ({
  id: "opening",
  headline: "The line opens",
  state: "emerging",
  firstToldAt: "2026-11-19T08:00:00.000Z",
  lastToldAt: "2026-11-21T08:00:00.000Z",
  updates: 2,
  publishers: 3,
  isUnread: false,
  sameAs: [],
  ...fields,
});

const event = (fields: Partial<StoryEvent>): StoryEvent => ({
  at: "2026-11-19T08:00:00.000Z",
  headline: "A line is to open",
  text: "Ghent gets cars. It will have 12 cars.",
  gist: "Ghent gets cars.",
  changed: null,
  replaced: null,
  facts: [{ text: "It will have 12 cars.", citations: [1], claim: "found", proof: null }],
  summaryId: "told before",
  citations: [papers[0] ?? citation({})],
  ...fields,
});

export const aStory = (topic: StoryPage["topic"]): StoryPage => ({
  ...anEntry({}),
  topic,
  seenUpTo: null,
  timeline: [
    event({}),
    event({
      at: "2026-11-21T08:00:00.000Z",
      headline: "The line opens",
      changed: "It has 14 cars (before: 12).",
      replaced: { before: "12", now: "14" },
      facts: [
        { text: "It has 14 cars.", citations: [1, 3], claim: "found", proof: null },
        { text: "A ride costs two francs.", citations: [2], claim: "not_found", proof: null },
      ],
      summaryId: "told",
      citations: papers,
    }),
  ],
});

export const aMaking: Making = {
  kind: "update",
  looked: 366,
  fitted: 12,
  told: 3,
  left: 0,
  source: "Claude Sonnet 4",
  model: "claude-sonnet-5",
  costUsd: 0.0123,
  citations: { ok: 2, unreachable: 1, unchecked: 0 },
  claims: { found: 3, not_found: 1, not_stated: 0, unchecked: 0 },
};

/** An answer by a model, drawn from one update. */
export const anAnswer: Answer = {
  answer: "It has **12 cars**. [1](https://daily.example/line)",
  citations: papers,
  passages: [
    {
      summaryId: "told",
      storyId: "opening",
      at: "2026-11-21T08:00:00.000Z",
      headline: "The line opens",
      text: "It has 12 cars.",
      citations: papers,
    },
  ],
  model: "claude-sonnet-5",
  costUsd: 0.0031,
  note: null,
};

export const aQuestionCost: QuestionCost = {
  source: "Claude Sonnet 4",
  model: "claude-sonnet-5",
  costUsd: 0.003,
  left: 50,
};

/** Answers everything that tells of stories, with nothing but long words. */
export async function answerWideStories(page: Page, topicId: string): Promise<void> {
  const headline = wide(120, "Headline");
  const long = wide(200);
  const citations = papers.map((paper, n) => ({
    ...paper,
    title: wide(200),
    site: `${wide(60)}.example`,
    url: `https://a.example/${n}`,
  }));
  const facts: Fact[] = [{ text: long, citations: [1, 2, 3], claim: "not_found", proof: null }];
  const stories = [story({ id: "wide", headline, gist: long, since: long, why: long, facts })];
  const content = `### ${headline}\n\n${long}\n\n**Since last time:** ${long}\n\n- ${long} [1](https://a.example/0)\n\n**Why it matters:** ${long}`;
  const summary: Summary = { ...aTold, title: wide(200), content, citations, stories };
  const entry = anEntry({ id: "wide", headline, updates: 1_234_567, publishers: 1_234_567 });
  const timeline = [
    event({ headline: long, facts, citations }),
    event({ summaryId: "b", changed: long, facts, citations }),
  ];
  const counts = { ok: 1_234_567, unreachable: 1_234_567, unchecked: 1_234_567 };
  const making: Making = {
    ...aMaking,
    ...{ looked: 1_234_567, source: wide(60), model: wide(60), citations: counts },
    claims: { found: 1_234_567, not_found: 1_234_567, not_stated: 1_234_567, unchecked: 1_234_567 },
  };
  const answer: Answer = {
    ...anAnswer,
    answer: `${long} [1](https://a.example/0)`,
    ...{ citations, model: wide(60), note: long },
    passages: anAnswer.passages.map((passage) => ({ ...passage, headline, text: long, citations })),
  };
  const json = (address: RegExp, body: unknown) =>
    page.route(address, (route) => route.fulfill({ json: body }));
  await alterTopic(page, () => ({ summary }));
  await answerList(page, storyCalls.weeks, [{ ...summary, id: "week", kind: "week" }]);
  await answerList(page, storyCalls.list, [entry, { ...entry, id: "wider" }]);
  await json(storyCalls.one, { ...entry, topic: { id: topicId, name: wide(100) }, timeline });
  await json(storyCalls.making, making);
  await json(storyCalls.questions, answer);
  await json(storyCalls.questionCost, { ...aQuestionCost, source: wide(60) });
  await json(storyCalls.ownWeek, aWeek(summary));
}

/** Somebody's week that says what `summary` says, of topics with these names. */
export const aWeek = (summary: Summary, topics = ["Cable cars"]): OwnWeek => ({
  ...summary,
  kind: "week",
  from: "2026-11-16T00:00:00.000Z",
  until: "2026-11-23T00:00:00.000Z",
  topics: topics.map((name) => ({ id: name.toLowerCase().replaceAll(" ", "-"), name })),
});
