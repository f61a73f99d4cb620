import type { Fallback } from "../contract/updates.ts";

export const missing = { summary: "Summary not found" };

export const failures = {
  sourceUnusable: (source: string) => `The source ${source} cannot be used on this server`,
  takenOver: "Another process took this update over",
  noAnswer: (source: string) => `${source} gave no answer to this topic`,
  answerUnusable: (source: string, why: string) => `The answer of ${source} cannot be used: ${why}`,
  tooLong: "It took longer than two minutes",
  ourFault: "Something went wrong on our side; it will be tried again",
  topicGone: "The topic went away while it was being updated",
};

export const waits = {
  tooOften: (seconds: number) => `A topic is updated every two minutes at most: try again in ${seconds} s`,
};

const inPlace: Record<Fallback, (source: string) => string> = {
  member_budget: (source) =>
    `The digest writes it in place of ${source}: its creator has spent what they may spend today. ${source} goes on tomorrow`,
  own_key_budget: (source) =>
    `The digest writes it in place of ${source}: its creator's own key has cost what it may cost today. ${source} goes on tomorrow`,
  source_not_allowed: (source) =>
    `The digest writes it in place of ${source}, which its creator may no longer use`,
};

export const notes = {
  inPlace: (fallback: Fallback, source: string) => inPlace[fallback](source),
  hidden: "Updates are paused while moderators have hidden it",
  paused: "Updates are paused while the account of its creator is suspended",
  tooSoon: "It was updated less than two minutes ago: the next update begins once they are over",
  sourceResting: "Its source cannot be asked just now: the update begins as soon as it can",
};
