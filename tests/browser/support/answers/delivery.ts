import type { Channel } from "../../../../src/contract/account/channels.ts";
import type {
  Edition,
  EditionEntry,
  EditionItem,
  EditionPreview,
  EditionSettings,
} from "../../../../src/contract/account/editions.ts";
import { aTold } from "./stories.ts";

/** The API's calls as the screens of delivery make them. */
export const deliveryCalls = {
  settings: /\/api\/account\/edition$/,
  channels: /\/api\/account\/channels$/,
  channel: /\/api\/account\/channels\/[^/]+$/,
  test: /\/api\/account\/channels\/[^/]+\/test$/,
  editions: /\/api\/account\/editions(\?|$)/,
  edition: /\/api\/account\/editions\/[^/?]+$/,
  preview: /\/api\/account\/edition\/preview/,
  pushKey: /\/api\/account\/web-push-key$/,
  feed: /\/api\/account\/feed$/,
  notify: /\/api\/users\/[^/]+\/follow\/[^/]+$/,
  seen: /\/api\/users\/[^/]+\/(un)?seen$/,
};

export const someSettings = (fields: Partial<EditionSettings> = {}): EditionSettings => ({
  schedule: "daily",
  at: "07:00",
  weekday: 1,
  timeZone: "Europe/Berlin",
  quietFrom: null,
  quietTo: null,
  maxMinutes: null,
  ...fields,
});

export const aChannel = (fields: Partial<Channel> = {}): Channel => ({
  id: "mail",
  kind: "email",
  name: "E-mail",
  target: "rita@example.org",
  isOn: true,
  lastDeliveredAt: null,
  lastError: null,
  ...fields,
});

const { kind: _kind, newsCount: _count, model: _model, ...told } = aTold;

export const anItem = (fields: Partial<EditionItem> = {}): EditionItem => ({
  topic: { id: "cable-cars", name: "Cable cars", url: "https://news.example/topic/cable-cars" },
  summary: { ...told, url: "https://news.example/topic/cable-cars?summary=told" },
  sameStories: [],
  ...fields,
});

/** A second topic tells the first item's opening too, and a story of its own. */
export const aSecondItem: EditionItem = anItem({
  topic: { id: "ghent", name: "Ghent", url: "https://news.example/topic/ghent" },
  summary: {
    ...anItem().summary,
    id: "ghent-told",
    title: "Ghent swings; a market moves",
    content: `### Ghent swings

A line crosses the Leie.

### A market moves

Fish is sold on the hill. [1](https://daily.example/line)`,
    stories: told.stories.map((story, at) => ({
      ...story,
      id: ["ghent-opening", "market"][at] ?? "",
      headline: ["Ghent swings", "A market moves"][at] ?? "",
    })),
  },
  sameStories: [{ storyId: "ghent-opening", topic: anItem().topic, otherStoryId: "opening" }],
});

export const anEdition = (fields: Partial<Edition> = {}): Edition => ({
  id: "latest",
  title: "The line opens",
  createdAt: "2026-11-21T06:00:00.000Z",
  minutes: 4,
  items: [anItem(), aSecondItem],
  leftOut: [],
  deliveries: [],
  ...fields,
});

export const anEditionEntry = (fields: Partial<EditionEntry> = {}): EditionEntry => ({
  id: "latest",
  title: "The line opens",
  createdAt: "2026-11-21T06:00:00.000Z",
  topics: ["Cable cars", "Ghent"],
  updates: 2,
  ...fields,
});

export const aPreview = (fields: Partial<EditionPreview> = {}): EditionPreview => ({
  nextAt: "2026-11-22T06:00:00.000Z",
  isSample: false,
  since: "2026-11-20T06:00:00.000Z",
  minutes: 4,
  items: [anItem(), aSecondItem],
  leftOut: [],
  ...fields,
});
