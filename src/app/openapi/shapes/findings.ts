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
    about: "Where to look for feeds.",
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
    about: "What a topic is about. Other fields of a draft are ignored.",
    fields: {
      sourceId: "Used if it's a model; otherwise the cheapest model available.",
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
    about: "A model's suggestions. A draft accepts each of the words.",
    fields: {
      language: "A BCP 47 code; null if the model didn't say.",
      searchWords: "Synonyms and terms of the field, in the topic's language and in English.",
      names: "Names in the field, to be searched for as well; the words of each stay together.",
      includeWords: "Words of which every article about the topic contains at least one. Usually none.",
      excludeWords: "Words for another meaning, which isn't meant.",
      costUsd: "What it cost, in US dollars.",
      model: "What was asked.",
    },
    example: exampleProposal,
  }),
  shape("Finding", finding, {
    about: "An article checked for a topic.",
    fields: {
      score: "From 0 to 1: how likely it is about the topic.",
      reason: "Why it fits or doesn't, as a sentence in your language.",
      belongs: "What the topic's creator said about it, if they did. Not in a preview.",
    },
    example: exampleCaught,
  }),
  shape("Findings", findings, {
    about: "What a topic's last update checked.",
    fields: {
      caught: "Relevant articles, best first.",
      nearMisses: "Near misses, closest first.",
    },
    example: exampleFindings,
  }),
  shape("LookedFeed", lookedFeed, {
    about: "The result of reading a feed.",
    fields: {
      url: "For one of this server's feeds, without its query.",
      relevant: "How many of its articles are about the topic.",
      error: "Why it couldn't be read; null if it could.",
    },
    example: exampleLooked,
  }),
  shape("DraftUpdate", draftUpdate, {
    about: "What a topic's first update would say. Nothing is saved.",
    fields: { content: "Markdown.", newsCount: "How many pages it cites." },
    example: exampleUpdate,
  }),
  shape("TopicPreview", topicPreview, {
    about: "What a topic would catch now.",
    fields: {
      language: "The draft's, or the one recognised from its words; null if unclear.",
      category: "A guess from the topic's name and what was found; null if unclear.",
      update: "With `?update=true`: what the digest would report now; null if nothing.",
    },
    example: examplePreview,
  }),
  shape("Belonging", belonging, {
    about: "Whether a page belongs to a topic.",
    fields: { belongs: "Null takes back what was said of the page before." },
    example: { url: "https://paper.example/bakery", belongs: false },
  }),
];
