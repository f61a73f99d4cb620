import {
  type DiscoveredFeed,
  type Discovery,
  discoveredFeed,
  discoverRequest,
  discovery,
} from "../../../contract/drafts/feeds.ts";
import {
  belonging,
  type DraftUpdate,
  draftUpdate,
  type Finding,
  type Findings,
  finding,
  findings,
  type LookedFeed,
  lookedFeed,
  type TopicPreview,
  topicPreview,
} from "../../../contract/drafts/findings.ts";
import { proposalRequest, type WordProposal, wordProposal } from "../../../contract/drafts/proposals.ts";
import { shape } from "./shape.ts";

const exampleFeed: DiscoveredFeed = {
  url: "https://rockets.example/feed.xml",
  title: "The Rocket Paper",
  kind: "rss",
  articles: [
    {
      title: "Booster 14 lands for the ninth time",
      url: "https://rockets.example/booster-14",
      publishedAt: "2026-11-21T05:30:00.000Z",
    },
  ],
};
const exampleDiscovery: Discovery = { feeds: [exampleFeed] };

const exampleProposal: WordProposal = {
  language: "en",
  searchWords: ["booster landing", "launch vehicle"],
  names: ["Falcon 9", "New Glenn"],
  includeWords: [],
  excludeWords: ["bottle rocket"],
  costUsd: 0.0004,
  model: "deepseek-flash",
};
const exampleCaught: Finding = {
  title: "Booster 14 lands for the ninth time",
  url: "https://rockets.example/booster-14",
  site: "rockets.example",
  publishedAt: "2026-11-21T05:30:00.000Z",
  score: 0.82,
  reason: "'booster' and 'lands' in the title",
};
const exampleNearMiss: Finding = {
  title: "The bakery that lands on every list",
  url: "https://paper.example/bakery",
  site: "paper.example",
  publishedAt: null,
  score: 0.34,
  reason: "'lands' alone does not count",
};
const exampleFindings: Findings = { looked: 366, caught: [exampleCaught], nearMisses: [exampleNearMiss] };
const exampleLooked: LookedFeed = {
  url: "https://rockets.example/feed.xml",
  title: "The Rocket Paper",
  articles: 40,
  relevant: 1,
  error: null,
};
const exampleUpdate: DraftUpdate = {
  title: "Booster 14 lands for the ninth time",
  content:
    "Booster 14 came back on Friday, four days after its last landing. [1](https://rockets.example/booster-14)",
  newsCount: 1,
  citations: [
    {
      title: "Booster 14 lands for the ninth time",
      url: "https://rockets.example/booster-14",
      site: "rockets.example",
      publishedAt: "2026-11-21T05:30:00.000Z",
      checked: "unchecked",
    },
  ],
};
const examplePreview: TopicPreview = {
  ...exampleFindings,
  feeds: [exampleLooked],
  language: "en",
  category: "Science",
  update: exampleUpdate,
};

export const findingShapes = [
  shape("DiscoverRequest", discoverRequest, {
    about: "Where feeds are to be looked for.",
    fields: { url: "A page, a feed, a channel, a repository or a list of feeds (OPML)." },
    example: { url: "https://rockets.example" },
  }),
  shape("DiscoveredFeed", discoveredFeed, {
    about: "A feed that was found, as it is now.",
    fields: { articles: "Its latest, at most five." },
    example: exampleFeed,
  }),
  shape("Discovery", discovery, { about: "The feeds that were found.", example: exampleDiscovery }),
  shape("ProposalRequest", proposalRequest, {
    about: "What a topic is to be about. Whatever else a draft holds is passed over.",
    fields: {
      sourceId: "Asked where it is a model; else, and without one, the cheapest model that can be asked.",
    },
    example: {
      name: "Reusable rockets",
      description: "Launches, landings and turn-round times.",
      tags: ["space", "launch"],
      aiPrompt: "Only hardware that has flown.",
      sourceId: null,
      language: null,
    },
  }),
  shape("WordProposal", wordProposal, {
    about: "What a model proposes. Each word is one that a draft takes.",
    fields: {
      language: "As BCP 47 has it; null where the model did not tell.",
      searchWords: "Synonyms and words of the field, in the topic's language and in English.",
      names: "Names of the field, to be searched for too; the words of one stand together.",
      includeWords: "Words of which every article about the topic holds one. Most often there are none.",
      excludeWords: "Words of another sense, which is not meant.",
      costUsd: "What it cost, in US dollars.",
      model: "What was asked.",
    },
    example: exampleProposal,
  }),
  shape("Finding", finding, {
    about: "An article that was looked at for a topic.",
    fields: {
      score: "From 0 to 1, how surely it is about the topic.",
      reason: "What counted for it, or what it lacks, in a sentence.",
      belongs: "What the topic's creator said of it, where they did. Not in a preview.",
    },
    example: exampleCaught,
  }),
  shape("Findings", findings, {
    about: "What a topic's last update looked at.",
    fields: {
      looked: "How many articles.",
      caught: "About the topic, the surest first.",
      nearMisses: "Left out by little, the nearest first.",
    },
    example: exampleFindings,
  }),
  shape("LookedFeed", lookedFeed, {
    about: "What a feed gave.",
    fields: {
      url: "Of a feed of this server's, without its query.",
      relevant: "How many of its articles are about the topic.",
      error: "Why it could not be read; null where it could.",
    },
    example: exampleLooked,
  }),
  shape("DraftUpdate", draftUpdate, {
    about: "What a topic's first update would say. Nothing of it is kept.",
    fields: { content: "Markdown.", newsCount: "How many pages it cites." },
    example: exampleUpdate,
  }),
  shape("TopicPreview", topicPreview, {
    about: "What a topic would catch now.",
    fields: {
      looked: "How many articles.",
      language: "The draft's, or the one its words are in; null where they don't tell.",
      category: "A guess from the topic's name and what was found; null where they don't tell.",
      update: "With `?update=true`: what the digest would report now; null when there is nothing.",
    },
    example: examplePreview,
  }),
  shape("Belonging", belonging, {
    about: "Whether a page belongs to a topic.",
    fields: { belongs: "Null takes back what was said of the page before." },
    example: { url: "https://paper.example/bakery", belongs: false },
  }),
];
