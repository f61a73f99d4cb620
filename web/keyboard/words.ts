import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    whenTheyAreOff:
      "When they are off, none of these keys but Enter does anything, ? included. This sheet stays in the account menu.",
    theyActOnThe: "They act on the topic that you stepped to, or on the one that is open.",
    markItAsSlop: "Mark it as slop, or take that back",
    undoWhatWas: "Undo what was just done, while the message about it is shown",
    markItAsRead: "Mark its update as read",
    followItOrStop: "Follow it, or stop following it",
    likeItOrTake: "Like it, or take that back",
    nextTopicPreviousTopic: "Next topic, previous topic",
    singleKeyShortcuts: "Single-key shortcuts",
    showTheseShortcuts: "Show these shortcuts",
    keyboardShortcuts: "Keyboard shortcuts",
    goHome: "One after the other: go to Home",
    goToCommunity: "One after the other: go to Community",
    openTheTopic: "Open the topic",
    whatItDoes: "What it does",
    key: "Key",
  },
});
