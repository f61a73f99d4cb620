import type { NoticeKind } from "../../../src/contract/account/notices.ts";
import { inLanguage } from "../../words/language.ts";

const actions: Record<NoticeKind, string> = {
  source_stopped: "See my topics",
  own_key_stopped: "See my keys",
  feed_failing: "Edit its feeds",
  nothing_caught: "Edit the topic",
  channel_off: "Open delivery",
  budget_low: "",
  backup_failing: "",
  replied: "Read the replies",
  mentioned: "Read the comments",
  commented: "Read the comments",
  followed: "Open the topic",
  flagged: "Open moderation",
  comment_removed: "Read the log of moderation",
  topic_hidden: "Open the topic",
};

const kinds: Record<NoticeKind, string> = {
  source_stopped: "A source has stopped",
  own_key_stopped: "A provider key of mine was refused",
  feed_failing: "A feed has failed for three days",
  nothing_caught: "Nothing was about a topic of mine for two weeks",
  channel_off: "A channel was switched off",
  budget_low: "80 % of the day's budget is spent",
  backup_failing: "A backup failed or is late",
  replied: "Somebody replied to a comment of mine",
  mentioned: "Somebody mentioned me in a comment",
  commented: "Somebody commented on a topic of mine",
  followed: "A topic of mine has its first, tenth or hundredth follower",
  flagged: "A comment was flagged",
  comment_removed: "Moderators removed a comment of mine",
  topic_hidden: "Moderators have hidden a topic of mine",
};

export const words = inLanguage({
  en: {
    notices: "Notices",
    whatTheyAre: "What of yours needs you, and who answered you. They are kept for 90 days.",
    failedToFetch: "Failed to fetch notices",
    loading: "Loading notices",
    nothing: "Nothing to tell you",
    nothingHint:
      "When a source of your topics stops, a feed fails for days, or nothing fits a topic any more, it stands here, once. So do comments on your topics, their first followers, and what moderators do about what you wrote.",
    since: (time: string) => `Solved ${time}`,
    alsoToChannels: "Send them to my channels too",
    sentOnce:
      "What is switched on here is also sent to every channel of yours, once and outside of your quiet hours. That a channel was switched off goes to the others in any case.",
    yourChannels: "Your channels",
    failedToFetchSettings: "Failed to fetch what goes to your channels",
    notSaved: "Not Saved",
    kinds,
    actions,
  },
});
