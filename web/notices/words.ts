import type { NoticeKind } from "../../src/contract/notices.ts";
import { inLanguage } from "../words/language.ts";

const actions: Record<NoticeKind, string> = {
  source_stopped: "See my topics",
  feed_failing: "Edit its feeds",
  nothing_caught: "Edit the topic",
  channel_off: "Open delivery",
  budget_low: "",
  commented: "Read the comments",
  followed: "Open the topic",
};

export const words = inLanguage({
  en: {
    notices: "Notices",
    whatTheyAre: "What of yours needs you, and who answered you. They are kept for 90 days.",
    failedToFetch: "Failed to fetch notices",
    loading: "Loading notices",
    nothing: "Nothing to tell you",
    nothingHint:
      "When a source of your topics stops, a feed fails for days, or nothing fits a topic any more, it stands here, once. So do comments on your topics and their first followers.",
    since: (time: string) => `Solved ${time}`,
    actions,
  },
});
