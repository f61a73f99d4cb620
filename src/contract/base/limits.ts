/** Durations are in milliseconds. */
export const limits = {
  username: { min: 3, max: 50 },
  name: 100,
  topicName: 100,
  description: 500,
  tags: 10,
  tag: 40,
  aiPrompt: 1000,
  comment: 1000,
  /** The most of a page's words that are kept as a sentence's proof. */
  quote: 300,
  /** Counted from its posting. */
  commentEdit: 15 * 60_000,
  /** The most members that one comment can mention. */
  mentions: 10,
  /** The latest replies shown with each comment in a list. */
  repliesShown: 5,
  /** The most members suggested for a mention. */
  mentionable: 8,
  slopNote: 300,
  flagNote: 300,
  invitationNote: 200,
  moderationReason: 300,
  question: 1000,
  /** Questions that one member may ask a model per UTC day. */
  modelQuestions: 50,
  search: 200,
  feeds: 20,
  address: 2000,
  words: 20,
  word: 60,
  code: 6,
  page: { default: 50, max: 100 },
  summaryBytes: 64 * 1024,
  refreshPause: 2 * 60_000,
  /** Milliseconds in which a deletion can be undone. */
  restorable: 5 * 60_000,
  ownTopics: 100,
  /** The most topics in one OPML document. */
  importedTopics: 2000,
  /** The most updates or stories marked as seen at once. */
  seenAtOnce: 200,
  channels: 50,
  mailboxes: 5,
  apiTokens: 50,
  passkeys: 20,
  /** US dollars per UTC day that a member's own key may cost. */
  ownKeyUsd: { min: 0.01, max: 1000, default: 1 },
  timeZone: 64,
  /** The most minutes of reading in an edition. */
  editionMinutes: 240,
} as const;

export interface Rate {
  /** The name of what is counted. */
  name: string;
  max: number;
  per: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** Every change counts as a write, in addition to anything else. */
export const rates = {
  writes: { name: "changes", max: 120, per: minute },
  topics: { name: "new topics", max: 10, per: hour },
  comments: { name: "comments", max: 20, per: 10 * minute },
  mentions: { name: "member searches", max: 60, per: minute },
  flags: { name: "flags", max: 30, per: 10 * minute },
  searches: { name: "searches", max: 60, per: minute },
  discoveries: { name: "feed searches", max: 30, per: 10 * minute },
  markings: { name: "marked pages", max: 60, per: 10 * minute },
  previews: { name: "previews", max: 20, per: 10 * minute },
  proposals: { name: "word suggestions", max: 10, per: hour },
  readers: { name: "reader app requests", max: 600, per: minute },
  programs: { name: "program calls", max: 120, per: minute },
  connections: { name: "access requests", max: 30, per: 10 * minute },
  questions: { name: "questions", max: 30, per: 10 * minute },
  channelTests: { name: "channel tests", max: 20, per: 10 * minute },
  mailboxes: { name: "mailbox visits", max: 20, per: 10 * minute },
  keyTests: { name: "key tests", max: 20, per: 10 * minute },
  invitations: { name: "invitations", max: 30, per: hour },
  setupChecks: { name: "mail and source tests", max: 20, per: 10 * minute },
  editions: { name: "edition previews", max: 60, per: minute },
  imports: { name: "imports", max: 10, per: hour },
  catchUps: { name: "catch-ups", max: 30, per: 10 * minute },
  passkeyCodes: { name: "passkey codes", max: 5, per: hour },
  takeouts: { name: "data downloads", max: 2, per: hour },
} as const satisfies Record<string, Rate>;

export type RateName = (typeof rates)[keyof typeof rates]["name"];

export const categories = [
  "Technology",
  "Science",
  "Business",
  "Health",
  "Entertainment",
  "Sports",
  "Politics",
  "Environment",
  "Education",
  "Art & Culture",
  "Travel",
  "Food",
  "Lifestyle",
  "Other",
] as const;

export type Category = (typeof categories)[number];

/** The frequencies that forms offer, in hours; 0 is manual. The API accepts any whole number from 0. */
export const frequencies = [4, 8, 16, 24, 48, 0] as const;
export const defaultFrequency = 8;

/** The reading speed behind an edition's minutes. */
export const wordsPerMinute = 220;
