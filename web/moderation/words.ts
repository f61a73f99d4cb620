import type { FlagReason, ModerationAction } from "../../src/contract/community/moderation.ts";
import { countOf } from "../ui/text/numbers.ts";
import { inLanguage } from "../words/language.ts";

export const words = inLanguage("moderation", {
  en: {
    flag: "Flag",
    flagged: "You flagged this comment",
    flagComment: "Flag comment",
    whyFlag: "What's wrong with this comment?",
    whyFlagHint: "Moderators see the reason and the note, but not your name.",
    reason: "Reason",
    note: "Note to the moderators (optional)",
    noteTooLong: (most: number) => `Notes can be up to ${most} characters.`,
    sending: "Sending…",
    thanks: "Thank you",
    thanksHint: "A moderator will look at this comment.",
    notFlagged: "Couldn't flag the comment",
    moderation: "Moderation",
    whatQueueIs:
      "Comments that members flagged, newest first. People who joined with the same invitation count as one voice.",
    whatLogIs: "What moderators did, and why. Every member can read it.",
    waiting: "Waiting",
    waitingOf: (count: string) => `Waiting (${count})`,
    log: "Log",
    loadingQueue: "Loading flagged comments",
    loadingLog: "Loading the log",
    failedToFetchQueue: "Couldn't load flagged comments",
    failedToFetchLog: "Couldn't load the log",
    nothingWaits: "All clear",
    nothingWaitsHint: "Flagged comments appear here until a moderator decides.",
    nothingDone: "No actions yet",
    nothingDoneHint: "When moderators remove a comment, hide a topic or suspend someone, it's recorded here.",
    own: "This one is yours; another moderator will decide.",
    notes: "Anonymous notes",
    quoted: (note: string) => `“${note}”`,
    flaggedBy: (people: number, voices: number) => {
      const who = countOf(people, "person", "people");
      return people === voices ? `Flagged by ${who}` : `Flagged by ${who}, ${countOf(voices, "voice")}`;
    },
    suspendUser: (name: string) => `Suspend ${name}`,
    reasonHint: "It's recorded in the log, which every member can read.",
    reasonTooLong: (most: number) => `Reasons can be up to ${most} characters.`,
    underWay: "One moment…",
    notDone: "Nothing changed",
    by: (moderator: string) => `by ${moderator}`,
    inTheTerminal: "by an admin, in the terminal",
  },
});

/** The reasons, in the words of the member who flags. */
export const saidByReader: Record<FlagReason, string> = inLanguage("moderation.saidByReader", {
  en: {
    spam: "It's spam or advertising",
    abuse: "It insults, threatens or exposes someone",
    off_topic: "It's not about this topic",
  },
});

/** The reasons, in the words that moderators read. */
export const reasonNames: Record<FlagReason, string> = inLanguage("moderation.reasonNames", {
  en: {
    spam: "Spam",
    abuse: "Abuse",
    off_topic: "Off topic",
  },
});

export const does: Record<ModerationAction, string> = inLanguage("moderation.does", {
  en: {
    remove_comment: "Remove comment",
    restore_comment: "Restore comment",
    hide_topic: "Hide topic",
    show_topic: "Show topic again",
    dismiss: "Dismiss flags",
    reopen: "Reopen flags",
    suspend: "Suspend",
    restore: "Reinstate",
  },
});

export const did: Record<ModerationAction, string> = inLanguage("moderation.did", {
  en: {
    remove_comment: "Comment removed",
    restore_comment: "Comment restored",
    hide_topic: "Topic hidden",
    show_topic: "Topic shown again",
    dismiss: "Flags dismissed",
    reopen: "Flags reopened",
    suspend: "Suspended",
    restore: "Reinstated",
  },
});

/** The effect of each decision, and what undoes it. */
export const effects: Record<ModerationAction, string> = inLanguage("moderation.effects", {
  en: {
    remove_comment: "Nobody will be able to read it, and its author will be told why. You can restore it.",
    restore_comment: "Everyone can read it again, just as it was.",
    hide_topic:
      "Only its creator and moderators will be able to open it, and it won't be updated. You can show it again.",
    show_topic: "Everyone can open it again, with its followers and comments.",
    dismiss: "The comment stays. If someone else flags it, it comes back here.",
    reopen: "It goes back to the moderators.",
    suspend: "They'll be signed out and their comments hidden. You can reinstate them.",
    restore: "They can sign in again and their comments come back, except those that were removed.",
  },
});
