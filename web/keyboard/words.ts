import { inLanguage } from "../words/language.ts";

export const words = inLanguage({
  en: {
    switchHint:
      "When they are off, none of these keys but Enter does anything, ? included. This sheet stays in the account menu.",
    actionsHint: "They act on the topic that you stepped to, or on the one that is open.",
    slop: "Mark it as slop, or take that back",
    undo: "Undo what was just done, while the message about it is shown",
    markRead: "Mark its update as read",
    follow: "Follow it, or stop following it",
    like: "Like it, or take that back",
    step: "Next topic, previous topic",
    switchLabel: "Single-key shortcuts",
    help: "Show these shortcuts",
    keyboardShortcuts: "Keyboard shortcuts",
    goHome: "One after the other: go to Home",
    goToCommunity: "One after the other: go to Community",
    open: "Open the topic",
    effect: "What it does",
    key: "Key",
  },
});
