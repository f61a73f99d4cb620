import type { SlopReason } from "../../../src/contract/reactions.ts";
import { countOf } from "../../ui/text/numbers.ts";
import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    why: "Say why",
    whyIsItSlop: "Why is it slop?",
    whyHint:
      "You need not say. The reason is counted, the topic's creator reads the note without your name, and the next update is written with both in mind.",
    reason: "Reason",
    note: "Note to its creator (optional)",
    noteTooLong: (most: number) => `A note has at most ${most} characters.`,
    send: "Send",
    sending: "Sending…",
    sent: "Reason Sent",
    sentHint: "To take it back, take back the mark.",
    notSent: "Reason Not Sent",
    failedToSend: "Failed to send the reason. Please try again.",
    loadingReason: "Loading your reason",
    whatReadersSay: "What readers say",
    markedBy: (people: number) => `${countOf(people, "reader")} marked this topic as slop.`,
    nobodySaidWhy: "Nobody has said why.",
    reasons: "Reasons",
    remarks: "Notes, unsigned",
    loadingRemarks: "Loading notes",
    failedToFetchRemarks: "Failed to fetch notes",
  },
});

/** A reason as the reader who gives it says it. */
export const saidByReader: Record<SlopReason, string> = {
  told_before: "I knew it already",
  wrong: "Something in it is wrong",
  not_in_source: "Its source does not say so",
  off_topic: "It is not about this topic",
  dull: "It is dull",
  dead_link: "A link leads nowhere",
};

/** The same as the topic's creator reads it. */
export const readByCreator: Record<SlopReason, string> = {
  told_before: "Known before",
  wrong: "Wrong",
  not_in_source: "Not in its source",
  off_topic: "Off topic",
  dull: "Dull",
  dead_link: "Dead link",
};
