import { exactDollars, roughDollars } from "../../ui/text/dollars.ts";
import { inLanguage } from "../../words/language.ts";

const sum = (usd: number) => (usd === 0 ? "$0.00" : usd < 0.01 ? exactDollars(usd) : roughDollars(usd));

export const words = inLanguage({
  en: {
    keys: "Provider keys",
    sectionHint: "Have your own topics written at your own cost, with your account at a provider.",
    open: "Your provider keys",
    whatTheyAre:
      "With a key of your own, a provider's model writes your topics and answers your questions about them. You pay the provider, and this server's budget is not touched. Nobody else's topics use it.",
    howItIsKept:
      "A key is stored sealed, and never shown again. Whoever runs this server could still use it: make one for this purpose alone, with a limit at the provider.",
    notAllowed: "Not allowed to you here",
    notAllowedHint:
      "Keys of your own are not used on this server unless whoever runs it allows you to. You can remove those that you gave.",
    failedToFetch: "Failed to fetch your keys",
    loading: "Loading your keys",
    keyEnding: (ending: string) => `Key …${ending}`,
    unreadable: "A key that cannot be read",
    today: (spent: number, bound: number) => `${sum(spent)} of ${sum(bound)} today`,
    lately: (spent: number) => `${sum(spent)} in 30 days`,
    add: "Add a key",
    addFor: (name: string) => `Add a key for ${name}`,
    change: "Change",
    changeFor: (name: string) => `Change the key for ${name}`,
    test: "Test",
    testFor: (name: string) => `Test the key for ${name}`,
    testing: "Asking the provider...",
    works: "The key works.",
    worksNot: "The key does not work.",
    itSaid: (said: string, cost: string) => `The model said “${said}”. That cost ${cost}.`,
    failedToTest: "The key could not be tested",
    remove: "Remove",
    removeFor: (name: string) => `Remove the key for ${name}`,
    removeKey: "Remove Key",
    sureToRemove: (name: string) =>
      `Your topics by ${name} are then written by this server's key, where it has one and lets you.`,
    removed: "Key Removed",
    notRemoved: "Key Not Removed",
    key: (provider: string) => `Your key at ${provider}`,
    keyHint: "Copy it from the provider's website.",
    anotherHint: "Leave it empty to keep the one that is there.",
    daily: "At most a day, in US dollars",
    dailyHint: "Past it, your topics are written without the key until the next day (UTC).",
    save: "Save",
    saving: "Saving...",
    saved: "Key Saved",
    savedFor: (name: string) => `Your topics by ${name} are written with it. Test it to be sure.`,
    notSaved: "Key Not Saved",
  },
});
