import type { NoticeKind } from "../../../src/contract/account/notices.ts";
import { inLanguage } from "../../words/language.ts";

const actions: Record<NoticeKind, string> = {
  source_stopped: "See my topics",
  own_key_stopped: "See my keys",
  feed_failing: "Edit its feeds",
  nothing_caught: "Edit the topic",
  channel_off: "Open delivery",
  budget_low: "",
  backup_failing: "Open the Desk",
  replied: "Read the replies",
  mentioned: "Read the comments",
  commented: "Read the comments",
  followed: "Open the topic",
  flagged: "Open moderation",
  comment_removed: "Open the moderation log",
  topic_hidden: "Open the topic",
};

const kinds: Record<NoticeKind, string> = {
  source_stopped: "A source stopped working",
  own_key_stopped: "A provider refused my key",
  feed_failing: "A feed has failed for three days",
  nothing_caught: "One of my topics found nothing for two weeks",
  channel_off: "A channel was turned off",
  budget_low: "80% of today's budget is spent",
  backup_failing: "A backup failed or is late",
  replied: "Someone replied to my comment",
  mentioned: "Someone mentioned me in a comment",
  commented: "Someone commented on one of my topics",
  followed: "One of my topics reached 1, 10 or 100 followers",
  flagged: "A comment was flagged",
  comment_removed: "Moderators removed my comment",
  topic_hidden: "Moderators hid one of my topics",
};

export const words = inLanguage("delivery.notices", {
  en: {
    notices: "Notices",
    whatTheyAre: "What needs your attention, and who replied. Kept for 90 days.",
    failedToFetch: "Couldn't load notices",
    loading: "Loading notices",
    nothing: "Nothing here yet",
    nothingHint:
      "You'll see it here if a source stops, a feed keeps failing or a topic stops finding news, and when someone replies or follows.",
    since: (time: string) => `Fixed ${time}`,
    alsoToChannels: "Send them to my channels too",
    sentOnce:
      "Anything turned on here is also sent to all your channels, once, outside quiet hours. If a channel is turned off, we always tell you through the others.",
    yourChannels: "Your channels",
    failedToFetchSettings: "Couldn't load your notification settings",
    notSaved: "Couldn't save",
    kinds,
    actions,
  },
});
