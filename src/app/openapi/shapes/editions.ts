import {
  delivery,
  edition,
  editionDraft,
  editionEntry,
  editionItem,
  editionPreview,
  editionSettings,
  leftOutItem,
} from "../../../contract/account/editions.ts";
import { wordsPerMinute } from "../../../contract/base/limits.ts";
import { savedItem } from "../../../contract/reading/saved.ts";
import { notifyDraft } from "../../../contract/topics/reactions.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";
import { exampleTopic } from "./topics.ts";
import { exampleSummary } from "./updates.ts";

const { name } = exampleTopic;
const url = `https://topics.example/topic/${exampleIds.topic}`;
const topic = { id: exampleIds.topic, name, url };

export const exampleEdition = {
  schedule: "daily" as const,
  at: "07:00",
  weekday: 1,
  timeZone: "Europe/Berlin",
  quietFrom: "22:00",
  quietTo: "06:30",
  maxMinutes: 15,
};

const item = {
  topic,
  summary: {
    id: exampleSummary.id,
    title: exampleSummary.title,
    content: exampleSummary.content,
    stories: exampleSummary.stories,
    citations: exampleSummary.citations,
    url: `${url}?summary=${exampleSummary.id}`,
    lastUpdated: exampleSummary.lastUpdated,
  },
  sameStories: [],
};

const left = {
  topic: { ...topic, id: exampleIds.story },
  summary: {
    id: exampleIds.summary,
    title: "Two tenders for night trains",
    url: `${url}?summary=${exampleSummary.id}`,
  },
};

const sent = {
  channel: { id: exampleIds.channel, kind: "email", name: "E-mail" },
  state: "delivered" as const,
  attempts: 1,
  nextAt: null,
  deliveredAt: "2026-11-21T06:00:02.000Z",
  error: null,
};

const contents = { minutes: 3, items: [item], leftOut: [left] };

export const editionShapes = [
  shape("EditionSettings", editionSettings, {
    about: "When a person's editions are sent.",
    fields: {
      schedule: "`each`: as soon as one topic has news.",
      at: "Time of day in the time zone, for `daily` and `weekly`.",
      weekday: "For `weekly`: 1 is Monday, 7 Sunday.",
      timeZone: "A name of the IANA time zone database.",
      quietFrom: "Start of quiet hours, which last until `quietTo`. Null for none.",
      maxMinutes: `Of reading, at ${wordsPerMinute} words a minute: beyond it updates are only named. Null for all.`,
    },
    example: exampleEdition,
  }),
  shape("EditionDraft", editionDraft, {
    about: "Changes. Quiet hours need both a start and an end.",
    example: { schedule: "daily", at: "07:00", timeZone: "Europe/Berlin" },
  }),
  shape("EditionItem", editionItem, {
    about: "One update in an edition.",
    fields: {
      sameStories: "Its stories that an earlier item also reports.",
    },
    example: item,
  }),
  shape("SavedItem", savedItem, {
    about: "A saved update, as it would be in an edition.",
    fields: { sameStories: "Empty: each saved update stands for itself." },
    example: { ...item, savedAt: "2026-11-21T07:12:30.000Z" },
  }),
  shape("LeftOut", leftOutItem, {
    about: "An update that doesn't fit into the reading time.",
    example: left,
  }),
  shape("Delivery", delivery, {
    about: "An edition on its way to one channel.",
    fields: {
      state:
        "`waiting`: still to be sent, or to be tried again; `failed`: not accepted within 24 hours; `dropped`: nothing was left to send, or the channel was off.",
      error: "Why the last try failed.",
    },
    example: sent,
  }),
  shape("EditionEntry", editionEntry, {
    about: "An edition in the list.",
    fields: { topics: "Their names.", updates: "How many." },
    example: {
      id: exampleIds.edition,
      title: exampleSummary.title,
      createdAt: "2026-11-21T06:00:00.000Z",
      topics: [name],
      updates: 1,
    },
  }),
  shape("Edition", edition, {
    about: "What was new in the topics you follow, the most important first.",
    fields: { minutes: "To read the items.", leftOut: "For what there was no room." },
    example: {
      id: exampleIds.edition,
      title: exampleSummary.title,
      createdAt: "2026-11-21T06:00:00.000Z",
      ...contents,
      deliveries: [sent],
    },
  }),
  shape("EditionPreview", editionPreview, {
    about: "What would be in your next edition.",
    fields: {
      nextAt: "Null without a time of day: `off` and `each`.",
      isSample: "Nothing is waiting: these are the latest updates, as an example.",
      since: "When the earliest of them may have been published.",
    },
    example: {
      nextAt: "2026-11-22T06:00:00.000Z",
      isSample: false,
      since: exampleSummary.lastUpdated,
      ...contents,
    },
  }),
  shape("Wish", notifyDraft, {
    about: "How someone is notified of a topic they follow.",
    example: { notify: "each" },
  }),
];
