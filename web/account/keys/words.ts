import { exactDollars, roughDollars } from "../../ui/text/dollars.ts";
import { inLanguage } from "../../words/language.ts";

const sum = (usd: number) => (usd > 0 && usd < 0.01 ? exactDollars(usd) : roughDollars(usd));

export const words = inLanguage("account.keys", {
  en: {
    keys: "Provider keys",
    sectionHint: "Run your own topics on your own account with a provider, at your own cost.",
    open: "Your provider keys",
    whatTheyAre:
      "With your own key, a provider's model writes your topics and answers your questions about them. You pay the provider; this server's budget isn't touched. Nobody else's topics use your key.",
    howItIsKept:
      "Keys are stored encrypted and never shown again. This server's admin could still use yours, so create one just for this, with a spending limit at the provider.",
    notAllowed: "Not available on this server",
    notAllowedHint:
      "Your own keys are only used if this server's admin allows it. You can still remove the ones you added.",
    failedToFetch: "Couldn't load your keys",
    loading: "Loading your keys",
    keyEnding: (ending: string) => `Key …${ending}`,
    unreadable: "This key can't be read",
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
    worksNot: "The key doesn't work.",
    itSaid: (said: string, cost: string) => `The model answered “${said}”. That cost ${cost}.`,
    failedToTest: "Couldn't test the key",
    remove: "Remove",
    removeFor: (name: string) => `Remove the key for ${name}`,
    removeKey: "Remove key",
    sureToRemove: (name: string) => `Your ${name} topics will then use the server's key, if there is one.`,
    removed: "Key removed",
    notRemoved: "Couldn't remove the key",
    key: (provider: string) => `Your ${provider} key`,
    keyHint: "Copy it from the provider's website.",
    anotherHint: "Leave empty to keep the current key.",
    daily: "Daily limit, in US dollars",
    dailyHint: "Once it's reached, your topics are written without your key until the next day (UTC).",
    save: "Save",
    saving: "Saving...",
    saved: "Key saved",
    savedFor: (name: string) => `Your ${name} topics will use it. Test it to be sure.`,
    notSaved: "Couldn't save the key",
  },
});
