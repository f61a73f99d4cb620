import { inLanguage } from "../words/language.ts";

export const words = inLanguage("keyboard", {
  en: {
    switchHint:
      "When they're off, none of these keys do anything except Enter, not even ?. You can still open this list from the account menu.",
    actionsHint: "They act on the selected topic, or on the one that's open.",
    slop: "Mark as slop, or undo",
    undo: "Undo the last action, while its message is showing",
    markRead: "Mark the update as read",
    follow: "Follow or unfollow",
    like: "Like, or undo",
    step: "Next topic, previous topic",
    switchLabel: "Single-key shortcuts",
    help: "Show these shortcuts",
    keyboardShortcuts: "Keyboard shortcuts",
    goHome: "Press in turn: go to Home",
    goToCommunity: "Press in turn: go to Community",
    open: "Open the topic",
    effect: "What it does",
    key: "Key",
    control: "Ctrl",
    palette: "Go anywhere, search or create",
    goTo: "Go to",
    goToHint: "A page, a topic, or anything to search for",
    places: {
      home: "Home",
      today: "What's new today",
      community: "Community",
      mine: "My Topics",
      saved: "Saved",
      notices: "Notices",
      delivery: "Delivery",
      about: "About",
    },
    searchFor: (typed: string) => `Search for “${typed}”`,
    createNamed: (typed: string) => `Create a topic “${typed}”`,
  },
});
