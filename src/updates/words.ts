import { inLanguage } from "../base/words/language.ts";
import type { Fallback } from "../contract/topics/updates.ts";

export const missing = inLanguage("server.updates.missing", { en: { summary: "Summary not found" } });

export const failures = inLanguage("server.updates.failures", {
  en: {
    sourceUnusable: (source: string) => `The source ${source} can't be used on this server`,
    takenOver: "Another process took over this update",
    noAnswer: (source: string) => `${source} didn't answer`,
    answerUnusable: (source: string, why: string) => `${source}'s answer can't be used: ${why}`,
    tooLong: "It took longer than two minutes",
    ourFault: "Something went wrong on our side; we'll try again",
    topicGone: "The topic was deleted while it was being updated",
  },
});

export const waits = inLanguage("server.updates.waits", {
  en: {
    tooOften: (seconds: number) => `A topic can be updated once every two minutes. Try again in ${seconds} s`,
  },
});

export const notes = inLanguage("server.updates.notes", {
  en: {
    /** By the reason why another source wrote the update. */
    inPlace: {
      member_budget: (source: string) =>
        `Written by the digest instead of ${source}: its creator's daily budget is spent. ${source} continues tomorrow`,
      own_key_budget: (source: string) =>
        `Written by the digest instead of ${source}: the daily limit of its creator's key is spent. ${source} continues tomorrow`,
      source_not_allowed: (source: string) =>
        `Written by the digest instead of ${source}, which its creator can no longer use`,
    } satisfies Record<Fallback, unknown>,
    hidden: "Updates are paused because moderators have hidden this topic",
    paused: "Updates are paused because its creator's account is suspended",
    tooSoon: "It was updated less than two minutes ago. The next update starts when two minutes have passed",
    sourceResting: "Its source isn't available right now. The update starts as soon as it is",
  },
});
