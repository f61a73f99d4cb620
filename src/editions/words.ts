import { inLanguage } from "../base/words/language.ts";
export const words = inLanguage("server.editions", {
  en: {
    halfQuiet: "Quiet hours need a start and an end",
    quietWithoutEnd: "Quiet hours can't start and end at the same time",
    noEdition: "Edition not found",
    edition: "topicapp",
    minutes: (minutes: number) => `${minutes}-minute read`,
    toldAbove: (headline: string, topic: string) => `${headline}: see ${topic}, above`,
    leftOut: "Left out to fit your reading time",
    end: "That's all that's new in the topics you follow.",
    settings: "Change when and where you get this",
    unsubscribe: "Unsubscribe",
    noSubscription: "This unsubscribe link is no longer valid",
    sources: "Sources",
    contents: "In this edition",
    cover: "Cover",
    editions: "Your editions",
    unsubscribing: {
      title: "Unsubscribe",
      question: "Stop getting editions by e-mail? Your account and topics stay as they are.",
      button: "Unsubscribe",
      done: "You're unsubscribed",
      doneText:
        "You won't get editions by e-mail any more. You can turn them back on under Delivery in your account.",
    },
  },
});
