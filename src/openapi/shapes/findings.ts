import {
  type DiscoveredFeed,
  type Discovery,
  discoveredFeed,
  discoverRequest,
  discovery,
} from "../../contract/findings.ts";
import { proposalRequest, type WordProposal, wordProposal } from "../../contract/proposals.ts";
import { shape } from "../shape.ts";

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
];
