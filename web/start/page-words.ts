import { inLanguage } from "../words/language.ts";

/** Texts of pages without scripts and of an installed app's icon. */
export const words = inLanguage("page", {
  en: {
    description: "Follow topics that AI sources keep summarising: only what's new, with sources.",
    noScript: "topicapp needs JavaScript to show your topics.",
    createTopic: "Create Topic",
    newTopic: "New topic",
    community: "Community",
  },
});
