import {
  catchUp,
  currentStory,
  ownWeek,
  type StoryEntry,
  type StoryEvent,
  storyEntry,
  storyEvent,
  storyPage,
} from "../../../contract/reading/stories.ts";
import { exampleIds } from "./common.ts";
import { shape } from "./shape.ts";
import { exampleCitation, exampleFact, exampleSameStory, exampleSummary } from "./updates.ts";

const exampleEntry: StoryEntry = {
  id: exampleIds.story,
  headline: "Booster 14 flies for the ninth time",
  state: "emerging",
  firstToldAt: "2026-11-19T15:00:03.000Z",
  lastToldAt: "2026-11-21T07:00:04.000Z",
  updates: 2,
  publishers: 3,
  isUnread: true,
  sameAs: [exampleSameStory],
};

const exampleEvent: StoryEvent = {
  at: "2026-11-21T07:00:04.000Z",
  headline: "Booster 14 flies for the ninth time",
  text: `The reusable booster landed again. ${exampleFact.text}`,
  gist: "The reusable booster landed again.",
  changed: "The reusable booster has flown nine times (before: eight).",
  replaced: { before: "eight", now: "nine" },
  facts: [exampleFact],
  summaryId: exampleIds.summary,
  citations: [exampleCitation],
};

const exampleCurrent = { ...exampleEntry, latest: exampleEvent };

export const storyShapes = [
  shape("CurrentStory", currentStory, {
    about: "A story as it stands now.",
    fields: { latest: "What was told of it last, which takes the place of what was told before." },
    example: exampleCurrent,
  }),
  shape("CatchUp", catchUp, {
    about: "What you missed, most important first.",
    fields: {
      since: "The start of the period; up to 90 days ago.",
      topics: "Topics with something new. `left` counts the stories of a topic that didn't fit.",
    },
    example: {
      since: "2026-11-02T18:00:00.000Z",
      until: "2026-11-21T09:00:00.000Z",
      topics: [
        {
          topic: { id: exampleIds.topic, name: "Reusable rockets" },
          stories: [exampleCurrent],
          left: 0,
        },
      ],
    },
  }),
  shape("StoryEntry", storyEntry, {
    about: "A story in a topic.",
    fields: {
      state: "`emerging`: first told within three days; `fading`: not told for ten; `steady`: any other.",
      updates: "How many updates told it.",
      publishers: "How many sites reported it.",
      isUnread: "Whether there's an update that you haven't seen.",
    },
    example: exampleEntry,
  }),
  shape("StoryEvent", storyEvent, {
    about: "What one update reported about a story.",
    fields: {
      text: "All of it, as plain text.",
      gist: "What happened, in one or two sentences; empty if only the facts are known.",
      changed:
        "One line on what differs from what was told before; null where it is the first, or nothing does.",
      replaced:
        "The figure or day in that line that replaces one told before, and the one that it replaces, as they were written; null where none does.",
      facts: "Further facts; their numbers refer to this event's citations, from 1.",
      citations: "What it cited for it.",
    },
    example: exampleEvent,
  }),
  shape("OwnWeek", ownWeek, {
    about: "What mattered in a week in all topics someone follows.",
    fields: {
      from: "Its Monday, at midnight in UTC.",
      until: "The Monday after it.",
      topics: "The topics of its stories, most important first.",
    },
    example: {
      ...exampleSummary,
      kind: "week",
      from: "2026-11-16T00:00:00.000Z",
      until: "2026-11-23T00:00:00.000Z",
      topics: [{ id: exampleIds.topic, name: "Reusable rockets" }],
    },
  }),
  shape("StoryPage", storyPage, {
    about: "A story with everything reported about it.",
    fields: {
      seenUpTo: "The time up to which you've seen it or its topic; null if neither.",
      timeline: "Oldest first.",
    },
    example: {
      ...exampleEntry,
      topic: { id: exampleIds.topic, name: "Reusable rockets" },
      seenUpTo: "2026-11-20T07:15:00.000Z",
      timeline: [exampleEvent],
    },
  }),
];
