import type { Answer, QuestionCost } from "../../../src/contract/questions.ts";
import type { StoryEntry, StoryEvent, StoryPage } from "../../../src/contract/stories.ts";
import type { Citation, Making, Story, Summary } from "../../../src/contract/updates.ts";

/** The API's calls as the screens of stories make them. */
export const storyCalls = {
  list: /\/api\/topics\/[^/]+\/stories/,
  one: /\/api\/stories\/[^/]+$/,
  making: /\/api\/summaries\/[^/]+\/making$/,
  questions: /\/api\/topics\/[^/]+\/questions$/,
  questionCost: /\/questions\/cost$/,
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

const story = (fields: Partial<Story>): Story => ({
  id: "opening",
  headline: "The line opens",
  gist: "Cars cross the river since Monday.",
  isKnown: true,
  since: "the wind has dropped.",
  why: "nobody has to swim.",
  facts: [{ text: "It has 12 cars.", citations: [1], claim: "found" }],
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
};

export const anEntry = (fields: Partial<StoryEntry>): StoryEntry => ({
  id: "opening",
  headline: "The line opens",
  state: "emerging",
  firstToldAt: "2026-11-19T08:00:00.000Z",
  lastToldAt: "2026-11-21T08:00:00.000Z",
  updates: 2,
  publishers: 3,
  ...fields,
});

const event = (fields: Partial<StoryEvent>): StoryEvent => ({
  at: "2026-11-19T08:00:00.000Z",
  headline: "A line is to open",
  text: "It will have 12 cars.",
  facts: [{ text: "It will have 12 cars.", citations: [1], claim: "found" }],
  summaryId: "told before",
  citations: [papers[0] ?? citation({})],
  ...fields,
});

export const aStory = (topic: StoryPage["topic"]): StoryPage => ({
  ...anEntry({}),
  topic,
  timeline: [
    event({}),
    event({
      at: "2026-11-21T08:00:00.000Z",
      headline: "The line opens",
      facts: [
        { text: "It has 12 cars.", citations: [1, 3], claim: "found" },
        { text: "A ride costs two francs.", citations: [2], claim: "not_found" },
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
  claims: { found: 3, not_found: 1, unchecked: 0 },
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
