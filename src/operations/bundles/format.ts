import { z } from "zod";
import { cleanLines } from "../../contract/base/characters.ts";
import { limits } from "../../contract/base/limits.ts";
import { coverSeed, feedFilter, topicSettings } from "../../contract/topics/topics.ts";
import { citation, fact, story, summaryKind } from "../../contract/topics/updates.ts";

// A bundle has one JSON value per line: the head, the topic, its records in the order of `kinds`, and the end.

export const head = { format: "topicapp topic", version: 1 } as const;

/** Bytes per line: an update with its citations. */
export const maxLine = 4 * 1024 * 1024;
/** Bytes in a whole bundle. */
export const maxBundle = 1024 * 1024 * 1024;

const id = z.string().regex(/^[\w-]{1,64}$/);
const time = z.iso.datetime();
const count = z.number().int().min(0);
const webAddress = z.string().refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ""));

/** A picture inside the bundle, because an address would contact another server. */
export const picture = z.string().regex(/^data:image\/(?:png|jpeg|webp|avif|gif);base64,[A-Za-z0-9+/=]+$/);

/** All of the draft's fields are required: a line without one is incomplete. */
const topic = z.strictObject({
  ...topicSettings.required().shape,
  kind: z.literal("topic"),
  id,
  imageUrl: picture.nullable(),
  coverSeed: coverSeed.optional(),
  isPublic: z.boolean(),
  source: z.strictObject({ id: z.string(), name: z.string(), type: z.string(), model: z.string() }),
  createdAt: time,
  updatedAt: time,
  lastCheckedAt: time.nullable(),
});

const feed = z.strictObject({
  kind: z.literal("feed"),
  url: z.string().min(1).max(limits.address),
  filter: feedFilter,
  title: z.string().nullable(),
});

const article = {
  page: z.string().min(1),
  title: z.string(),
  extract: z.string(),
  site: z.string(),
  publishedAt: time.nullable(),
};

const marking = z.strictObject({
  kind: z.literal("marking"),
  ...article,
  url: webAddress,
  belongs: z.boolean(),
  markedAt: time,
});

const storyOfMemory = z.strictObject({
  kind: z.literal("story"),
  id,
  title: z.string(),
  createdAt: time,
  lastSeenAt: time,
  lastToldAt: time.nullable(),
});

// Earlier versions wrote neither proofs nor statements.
const facts = z.array(fact.extend({ proof: fact.shape.proof.default(null) }).strict());
const storyOfUpdate = story.extend({ facts, statements: facts.default([]) }).strict();

/** `of` identifies an update, or the roll-up of a `period`. */
const update = z.strictObject({
  kind: z.literal("update"),
  id,
  of: summaryKind,
  period: z
    .string()
    .regex(/^\d{4}-(?:W\d\d|\d\d)$/)
    .nullable(),
  title: z.string(),
  content: z.string(),
  plainText: z.string(),
  newsCount: count,
  model: z.string(),
  lastUpdated: time,
  citations: z.array(citation.extend({ url: webAddress }).strict()),
  stories: z.array(storyOfUpdate),
});

const told = z.strictObject({
  kind: z.literal("article"),
  ...article,
  storyId: id,
  updateId: id.nullable(),
  seenAt: time,
});

const candidate = z.strictObject({
  kind: z.literal("candidate"),
  ...article,
  url: webAddress,
  filter: z.enum(["all", "words", "search"]),
  foundAt: time,
  outranked: count,
});

const judgement = z.strictObject({
  kind: z.literal("judgement"),
  page: z.string().min(1),
  belongs: z.boolean(),
  why: z.string(),
  judgedAt: time,
});

/** `records` counts the lines between the head and the end. */
const end = z.strictObject({ kind: z.literal("end"), records: count });

export const bundleRecord = z.discriminatedUnion("kind", [
  topic,
  feed,
  marking,
  storyOfMemory,
  update,
  told,
  candidate,
  judgement,
  end,
]);

export type BundleRecord = z.infer<typeof bundleRecord>;
type Kind = BundleRecord["kind"];
export type RecordOf<K extends Kind> = Extract<BundleRecord, { kind: K }>;

export const kinds = bundleRecord.options.map(({ shape }) => shape.kind.value);

/** The fields of each kind of record. */
export const shapes = {
  topic: topic.shape,
  marking: marking.shape,
  story: storyOfMemory.shape,
  update: update.shape,
  article: told.shape,
  candidate: candidate.shape,
  judgement: judgement.shape,
};

/** Times that the exporting instance recorded itself, which can't be in the future. */
export const notedTimes = [
  ...["createdAt", "updatedAt", "lastCheckedAt", "markedAt", "lastSeenAt", "lastToldAt"],
  ...["lastUpdated", "seenAt", "foundAt", "judgedAt"],
] as const;

/** Removes invisible characters from every text. */
export function cleanTexts(value: unknown): unknown {
  if (typeof value === "string") return cleanLines(value);
  if (Array.isArray(value)) return value.map(cleanTexts);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, cleanTexts(of)]));
}
