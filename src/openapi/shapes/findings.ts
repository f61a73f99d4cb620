import {
  type DiscoveredFeed,
  type Discovery,
  discoveredFeed,
  discoverRequest,
  discovery,
} from "../../contract/findings.ts";
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
];
