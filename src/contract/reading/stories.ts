import { z } from "zod";
import { id, time } from "../base/common.ts";
import { citation, fact, sameStory, summary } from "../topics/updates.ts";

/** `emerging`: first told within the last three days; `fading`: not told for ten; `steady`: any other. */
export const storyState = z.enum(["emerging", "steady", "fading"]);
export type StoryState = z.infer<typeof storyState>;

/** A told story in a topic's memory. `updates` is how many told it; `publishers` is from how many sites. */
export const storyEntry = z.object({
  id,
  headline: z.string(),
  state: storyState,
  firstToldAt: time,
  lastToldAt: time,
  updates: z.number().int(),
  publishers: z.number().int(),
  isUnread: z.boolean(),
  sameAs: z.array(sameStory),
});
export type StoryEntry = z.infer<typeof storyEntry>;

/** An earlier figure or day and the current one, both as written in their sentences. */
const replaced = z.object({ before: z.string(), now: z.string() });

/**
 * `text` is the plain `gist`, which may be empty, and the `facts`, whose numbers count this event's `citations`.
 * `changed` is one line on what differs from the last time; the `now` of what it `replaced` is in it.
 */
export const storyEvent = z.object({
  at: time,
  headline: z.string(),
  text: z.string(),
  gist: z.string(),
  changed: z.string().nullable(),
  replaced: replaced.nullable(),
  facts: z.array(fact),
  summaryId: id,
  citations: z.array(citation),
});
export type StoryEvent = z.infer<typeof storyEvent>;

/** The timeline is oldest first. */
export const storyPage = storyEntry.extend({
  topic: z.object({ id, name: z.string() }),
  seenUpTo: time.nullable(),
  timeline: z.array(storyEvent),
});
export type StoryPage = z.infer<typeof storyPage>;

/** A story's current state: `latest` is its last report, which replaces all earlier ones. */
export const currentStory = storyEntry.extend({ latest: storyEvent });
export type CurrentStory = z.infer<typeof currentStory>;

/** Sums up the time from `from` until `until`, with its stories' topics, most important first. */
export const ownWeek = summary.extend({
  from: time,
  until: time,
  topics: z.array(z.object({ id, name: z.string() })),
});
export type OwnWeek = z.infer<typeof ownWeek>;

export const catchUpQuery = z.object({ since: time });

/** The stories told since `since` in the followed topics, most important first; `left` counts those left out. */
export const catchUp = z.object({
  since: time,
  until: time,
  topics: z.array(
    z.object({
      topic: z.object({ id, name: z.string() }),
      stories: z.array(currentStory),
      left: z.number().int(),
    }),
  ),
});
export type CatchUp = z.infer<typeof catchUp>;
