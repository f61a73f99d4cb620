import type { SlopReason } from "../../../src/contract/topics/reactions.ts";
import { countOf } from "../../ui/text/numbers.ts";
import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("topics.slop", {
  en: {
    why: "Tell us why",
    whyIsItSlop: "Why is it slop?",
    whyHint:
      "Optional. Reasons are counted; the creator sees your note without your name, and the next update takes both into account.",
    reason: "Reason",
    note: "Note to its creator (optional)",
    noteTooLong: (most: number) => `Notes can be up to ${most} characters.`,
    send: "Send",
    sending: "Sending…",
    sent: "Reason sent",
    sentHint: "To undo it, remove the mark.",
    notSent: "Couldn't send the reason",
    failedToSend: "Please try again.",
    loadingReason: "Loading your reason",
    whatReadersSay: "What readers say",
    markedBy: (people: number) => `${countOf(people, "reader")} marked this topic as slop.`,
    nobodySaidWhy: "Nobody has said why yet.",
    reasons: "Reasons",
    remarks: "Anonymous notes",
    loadingRemarks: "Loading notes",
    failedToFetchRemarks: "Couldn't load notes",
  },
});

/** The reasons in the words of the reader who gives one. */
export const saidByReader: Record<SlopReason, string> = inLanguage("topics.slop.saidByReader", {
  en: {
    told_before: "Old news",
    wrong: "Something in it is wrong",
    not_in_source: "The source doesn't say that",
    off_topic: "It's not about this topic",
    dull: "It's boring",
    dead_link: "Broken link",
  },
});

/** The reasons in the words that the topic's creator reads. */
export const readByCreator: Record<SlopReason, string> = inLanguage("topics.slop.readByCreator", {
  en: {
    told_before: "Old news",
    wrong: "Wrong",
    not_in_source: "Not in the source",
    off_topic: "Off topic",
    dull: "Boring",
    dead_link: "Broken link",
  },
});
