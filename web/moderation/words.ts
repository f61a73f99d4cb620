import type { FlagReason, ModerationAction } from "../../src/contract/community/moderation.ts";
import { countOf } from "../ui/text/numbers.ts";
import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    flag: "Flag",
    flagged: "You have flagged this comment",
    flagComment: "Flag comment",
    whyFlag: "What is wrong with this comment?",
    whyFlagHint: "The moderators read the reason and the note, without your name.",
    reason: "Reason",
    note: "Note to the moderators (optional)",
    noteTooLong: (most: number) => `A note has at most ${most} characters.`,
    sending: "Sending…",
    thanks: "Thank You",
    thanksHint: "The moderators will look at this comment.",
    notFlagged: "Comment Not Flagged",
    moderation: "Moderation",
    whatQueueIs:
      "Comments that members have flagged, the newest first. People who came by one invitation count as one voice.",
    whatLogIs: "What moderators did, and why. All members can read it.",
    waiting: "Waiting",
    waitingOf: (count: string) => `Waiting (${count})`,
    log: "Log",
    loadingQueue: "Loading what was flagged",
    loadingLog: "Loading the log",
    failedToFetchQueue: "Failed to fetch what was flagged",
    failedToFetchLog: "Failed to fetch the log",
    nothingWaits: "Nothing waits for you",
    nothingWaitsHint: "What members flag stands here until a moderator has answered it.",
    nothingDone: "Nothing was done yet",
    nothingDoneHint: "When moderators remove a comment, hide a topic or suspend somebody, it stands here.",
    own: "This is your own: another moderator decides about it.",
    notes: "Notes, unsigned",
    quoted: (note: string) => `“${note}”`,
    flaggedBy: (people: number, voices: number) => {
      const who = countOf(people, "person", "people");
      return people === voices ? `Flagged by ${who}` : `Flagged by ${who}, ${countOf(voices, "voice")}`;
    },
    suspendUser: (name: string) => `Suspend ${name}`,
    reasonHint: "It stands in the log, which all members can read.",
    reasonTooLong: (most: number) => `A reason has at most ${most} characters.`,
    underWay: "One moment…",
    notDone: "Nothing Was Done",
    by: (moderator: string) => `by ${moderator}`,
    inTheTerminal: "by an admin, in the terminal",
  },
});

/** A reason as the member who flags says it. */
export const saidByReader: Record<FlagReason, string> = {
  spam: "It is spam or an advertisement",
  abuse: "It insults, threatens or exposes somebody",
  off_topic: "It is not about this topic",
};

/** The same as moderators read it. */
export const reasonNames: Record<FlagReason, string> = {
  spam: "Spam",
  abuse: "Abuse",
  off_topic: "Off topic",
};

export const does: Record<ModerationAction, string> = {
  remove_comment: "Remove comment",
  restore_comment: "Restore comment",
  hide_topic: "Hide topic",
  show_topic: "Show topic again",
  dismiss: "Dismiss flags",
  reopen: "Reopen flags",
  suspend: "Suspend",
  restore: "Let back in",
};

export const did: Record<ModerationAction, string> = {
  remove_comment: "Comment removed",
  restore_comment: "Comment restored",
  hide_topic: "Topic hidden",
  show_topic: "Topic shown again",
  dismiss: "Flags dismissed",
  reopen: "Flags reopened",
  suspend: "Suspended",
  restore: "Let back in",
};

/** What a decision does, and what takes it back. */
export const effects: Record<ModerationAction, string> = {
  remove_comment: "Nobody can read it any more, and its author is told why. It can be restored.",
  restore_comment: "Everybody can read it again, as it was.",
  hide_topic: "Only its creator and moderators can open it, and it is not updated. It can be shown again.",
  show_topic: "Everybody can open it again, with its followers and comments.",
  dismiss: "The comment stays as it is. Should somebody else flag it, it waits here again.",
  reopen: "It waits for a moderator again.",
  suspend: "They are signed out, and their comments are hidden. They can be let back in.",
  restore: "They can sign in again, and their comments are back, but for those that were removed.",
};
