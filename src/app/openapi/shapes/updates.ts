import { source } from "../../../contract/topics/sources.ts";
import {
  briefStory,
  type Citation,
  citation,
  type Fact,
  fact,
  type Making,
  making,
  type Run,
  run,
  type SameStory,
  type Story,
  type Summary,
  sameStory,
  story,
  summary,
  topicCost,
  type Update,
  update,
  updates,
} from "../../../contract/topics/updates.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";

export const exampleCitation: Citation = {
  title: "Booster 14 lands for the ninth time",
  url: "https://paper.example/booster-14",
  site: "paper.example",
  publishedAt: "2026-11-21T05:30:00.000Z",
  checked: "ok",
};

export const exampleFact: Fact = {
  text: "It flew on Thursday, four days after its last landing.",
  citations: [1],
  claim: "found",
  proof: {
    quote: "Booster 14 flew on Thursday, four days after its last landing.",
    citation: 1,
    readAt: "2026-11-21T07:00:03.000Z",
  },
};

export const exampleSameStory: SameStory = {
  topicId: "01a1f73f-52c8-7a14-9d3e-0b6c1f2a8e57",
  topicName: "Space flight",
  storyId: "01a1f740-4be1-7f0a-a2c5-6d9e3b18c704",
  summaryId: "01a1f742-90cd-7b3e-8f16-2a7d4c05e9b1",
  isRepeat: true,
};

const exampleStory: Story = {
  id: exampleIds.story,
  headline: "Booster 14 flies for the ninth time",
  gist: "The booster has flown again after its shortest pause yet.",
  isKnown: true,
  since: "Its ninth flight, after eight by Sunday.",
  why: null,
  facts: [exampleFact],
  statements: [],
  sameAs: [exampleSameStory],
};

export const exampleSummary: Summary = {
  id: exampleIds.summary,
  title: "Booster 14 flies for the ninth time",
  content: `### Booster 14 flies for the ninth time

The booster has flown again after its shortest pause yet.

- It flew on Thursday, four days after its last landing. [1](https://paper.example/booster-14)

**Since last time:** Its ninth flight, after eight by Sunday.`,
  newsCount: 1,
  lastUpdated: "2026-11-21T07:00:04.000Z",
  model: "digest",
  citations: [exampleCitation],
  kind: "update",
  stories: [exampleStory],
  brief: [],
};

export const exampleUpdate: Update = {
  state: "idle",
  lastCheckedAt: "2026-11-21T07:00:04.000Z",
  nextDueAt: "2026-11-21T15:00:00.000Z",
  outcome: "published",
  error: null,
  note: null,
};

const exampleRun: Run = {
  id: exampleIds.run,
  startedAt: "2026-11-21T07:00:00.000Z",
  endedAt: "2026-11-21T07:00:04.000Z",
  outcome: "published",
  source: "claude-sonnet-4",
  model: "claude-sonnet-5-5",
  inputTokens: 6120,
  outputTokens: 540,
  searches: 2,
  costUsd: 0.0412,
  error: null,
  feeds: 10,
  looked: 366,
  relevant: 3,
  nearMisses: 12,
  fresh: 2,
  told: 2,
};

const exampleMaking: Making = {
  kind: "update",
  looked: 366,
  fitted: 3,
  told: 2,
  left: 1,
  source: "claude-sonnet-4",
  model: "claude-sonnet-5-5",
  costUsd: 0.0412,
  citations: { ok: 2, unreachable: 0, unchecked: 0 },
  claims: { found: 4, not_found: 0, not_stated: 0, unchecked: 1 },
};

export const updateShapes = [
  shape("Source", source, {
    about: "An AI source, which writes summaries.",
    fields: {
      icon: "The name of an icon that clients provide.",
      model: "What it calls today.",
      webSearch:
        "Whether it searches the web by itself; one that does not is given articles from news feeds.",
      available: "Whether it can be used now: it has a key and wasn't stopped.",
      byOwnKey: "Present if your own key is used for your own topics.",
      proposesWords: "Whether it's a model, so that `proposeWords` can use it while it's available.",
      costPerProposal:
        "About what one proposal of search words costs, in US dollars; null where the price is not known.",
      costPerUpdate: "Approximate cost of an update, in US dollars; null if the price isn't known.",
    },
    example: {
      id: "digest",
      name: "Digest",
      description: "The key sentences from each report, in its own words, with links. No AI, no key.",
      provider: "topicapp",
      icon: "digest",
      model: "digest",
      webSearch: false,
      available: true,
      costPerUpdate: 0,
      proposesWords: false,
      costPerProposal: null,
    },
  }),
  shape("Citation", citation, {
    about: "A page that a summary cites.",
    fields: {
      site: "Its site, as readers know it.",
      checked:
        "`ok`: the page answered when it was asked for; `unreachable`: it did not; `unchecked`: nobody asked.",
    },
    example: exampleCitation,
  }),
  shape("Fact", fact, {
    about: "A sentence of a story.",
    fields: {
      text: "Plain text.",
      citations: "The numbers of its pages among the update's citations, counted from 1.",
      claim:
        "`found`: its figures, dates, names and quotations stand in a page that it cites; `not_found`: in none; `not_stated`: it names a cause, compares or predicts, and no cited page does; `unchecked`: no page could be read.",
      proof:
        "For what was found: the page's own words, 300 characters at most, the number of the page, and when it was read. Null in updates of earlier versions.",
    },
    example: exampleFact,
  }),
  shape("Story", story, {
    about: "What an update reports about one story.",
    fields: {
      id: "The id of the story in the topic's memory.",
      gist: "Plain text; empty for a story in one line.",
      isKnown: "Whether an earlier update reported the story.",
      since: "What changed since then, in one line.",
      why: "Why it matters; only models say.",
      statements: "The sentences of the gist, of `since` and of `why`, checked like facts.",
      sources: "Numbers of the citations that are only named as sources, if there are any.",
    },
    example: exampleStory,
  }),
  shape("SameStory", sameStory, {
    about: "The same event in another topic that you can see.",
    fields: { isRepeat: "Whether nothing is added here to what is told there." },
    example: exampleSameStory,
  }),
  shape("BriefStory", briefStory, {
    about: "A story reported in one line.",
    fields: { citations: "Numbers of the update's citations, counted from 1." },
    example: {
      ...{ id: exampleIds.story, headline: "Two more boosters arrive at the range" },
      ...{ citations: [1], claim: "found", proof: exampleFact.proof },
    },
  }),
  shape("Summary", summary, {
    about: "What was new in a topic at one time.",
    fields: {
      content: "Markdown. A reference to a citation is a link whose text is its number, counted from 1.",
      newsCount: "The number of distinct citations.",
      stories: "The most important first, seven at most.",
      brief: "Those told in one line.",
      lastUpdated: "When it was published.",
    },
    example: exampleSummary,
  }),
  shape("Update", update, {
    about: "The state of a topic's updates.",
    fields: {
      lastCheckedAt: "The end of the last successful check, whether or not it found anything new.",
      nextDueAt: "Null for a topic without a schedule, or while its creator is suspended.",
      outcome: "How the last update ended; null before the first.",
      error: "Why the last update failed; only for the topic's creator.",
      note: "Why the next update is waiting, as a sentence: saved too soon after the last one, or paused. Null if it isn't.",
    },
    example: exampleUpdate,
  }),
  shape("Run", run, {
    about: "One entry in the record of a topic's updates.",
    fields: {
      endedAt: "Null while it's running, as is `outcome`.",
      inputTokens: "For all its calls: writing the update, and judging articles if a model did.",
      outputTokens: "The same, including thinking.",
      searches: "How often the provider searched the web.",
      costUsd: "US dollars for the same calls; their maximum if a crash interrupted them.",
      byOwnKey: "Present if its creator's own key paid.",
    },
    example: exampleRun,
  }),
  shape("TopicCost", topicCost, {
    about: "What a topic of your own has cost you in the last 30 days.",
    fields: {
      costUsd: "US dollars: updates, weekly and monthly summaries, and your own questions.",
      perDayUsd: "Average per day since the topic was created, over at least one day.",
    },
    example: { topicId: exampleIds.topic, costUsd: 0.9, perDayUsd: 0.03 },
  }),
  shape("Making", making, {
    about: "How a summary was made.",
    fields: {
      looked: "Articles checked; null if not recorded, as for a week or month.",
      fitted: "Those of them that are about the topic.",
      told: "The number of distinct citations.",
      left: "Those that fitted and found no room: the next run is offered them again.",
      costUsd: "US dollars; null for everybody but the topic's creator.",
      citations: "How many of the cited pages answered.",
      claims: "How many sentences were found in a page that they cite.",
    },
    example: exampleMaking,
  }),
  shape("Updates", updates, {
    about: "How many summaries were published.",
    example: { count: 5 },
  }),
];
