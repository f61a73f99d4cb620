import { z } from "zod";
import { id, time, trimmed } from "../base/common.ts";
import { limits } from "../base/limits.ts";
import { citation, story } from "../topics/updates.ts";

/** `each`: as soon as one topic has news. */
export const editionSchedules = ["off", "each", "daily", "weekly"] as const;
export const editionSchedule = z.enum(editionSchedules);
export type EditionSchedule = z.infer<typeof editionSchedule>;

const notAClockTime = 'A time must look like "07:00"';
const clockTime = z
  .string()
  .max(5, { error: notAClockTime, abort: true })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, notAClockTime);

const notATimeZone = 'The time zone must be a name such as "Europe/Berlin"';
const timeZone = trimmed(limits.timeZone, notATimeZone).refine(isTimeZone, notATimeZone);

/** Times are on the clock of `timeZone`, an IANA name. `weekday`: 1 is Monday. `maxMinutes` is reading time. */
export const editionSettings = z.object({
  schedule: editionSchedule,
  at: clockTime,
  weekday: z.number().int().min(1).max(7),
  timeZone,
  quietFrom: clockTime.nullable(),
  quietTo: clockTime.nullable(),
  maxMinutes: z.number().int().min(1).max(limits.editionMinutes).nullable(),
});
export type EditionSettings = z.infer<typeof editionSettings>;

/** Changes to the settings; omitted fields stay. Quiet hours are both set or neither. */
export const editionDraft = editionSettings
  .partial()
  .refine((draft) => Object.keys(draft).length > 0, "Send at least one change");
export type EditionDraft = z.infer<typeof editionDraft>;

export const defaultEdition: EditionSettings = {
  schedule: "off",
  at: "07:00",
  weekday: 1,
  timeZone: "UTC",
  quietFrom: null,
  quietTo: null,
  maxMinutes: null,
};

const place = z.object({ id, name: z.string(), url: z.string() });

/** One update. `sameStories` were told by an earlier item: show them there once, and here as headlines. */
export const editionItem = z.object({
  topic: place,
  summary: z.object({
    id,
    title: z.string(),
    content: z.string(),
    stories: z.array(story),
    citations: z.array(citation),
    url: z.string(),
    lastUpdated: time,
  }),
  sameStories: z.array(z.object({ storyId: id, topic: place, otherStoryId: id })),
});
export type EditionItem = z.infer<typeof editionItem>;

/** An update that didn't fit into `maxMinutes`. */
export const leftOutItem = z.object({
  topic: place,
  summary: z.object({ id, title: z.string(), url: z.string() }),
});
export type LeftOutItem = z.infer<typeof leftOutItem>;

/** The most important item comes first. `minutes` is the reading time of the items. */
const contents = z.object({
  minutes: z.number().int(),
  items: z.array(editionItem),
  leftOut: z.array(leftOutItem),
});

/** `dropped`: nothing in it may be seen any more, or its channel was off. */
export const deliveryStates = ["waiting", "delivered", "failed", "dropped"] as const;
const deliveryState = z.enum(deliveryStates);

/** An edition on its way to one channel. `nextAt` is the next attempt; `error` is why the last one failed. */
export const delivery = z.object({
  channel: z.object({ id, kind: z.string(), name: z.string() }),
  state: deliveryState,
  attempts: z.number().int(),
  nextAt: time.nullable(),
  deliveredAt: time.nullable(),
  error: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** An entry in the list of editions: `topics` are distinct names; `updates` is a number. */
export const editionEntry = z.object({
  id,
  title: z.string(),
  createdAt: time,
  topics: z.array(z.string()),
  updates: z.number().int(),
});
export type EditionEntry = z.infer<typeof editionEntry>;

/** An edition with only those updates that its reader may see today. */
export const edition = contents.extend({
  id,
  title: z.string(),
  createdAt: time,
  deliveries: z.array(delivery),
});
export type Edition = z.infer<typeof edition>;

/** Settings to try without saving; omitted ones are as saved. */
export const previewQuery = z.object({
  schedule: editionSchedule.optional(),
  at: clockTime.optional(),
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  timeZone: timeZone.optional(),
  maxMinutes: z.coerce.number().int().min(1).max(limits.editionMinutes).optional(),
});
export type PreviewQuery = z.infer<typeof previewQuery>;

/** `nextAt` is null for `off` and `each`. With `isSample` nothing waits: the items were published since `since`. */
export const editionPreview = contents.extend({
  nextAt: time.nullable(),
  isSample: z.boolean(),
  since: time,
});
export type EditionPreview = z.infer<typeof editionPreview>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
