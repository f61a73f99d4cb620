import type { Notify } from "../../../src/contract/topics/reactions.ts";
import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("topics.notify", {
  en: {
    tellMe: "Notifications",
    wishes: {
      default: ["In my edition", "on my schedule"],
      each: ["Immediately", "as soon as there's an update"],
      off: ["Off", "read it here"],
    } satisfies Record<Notify, readonly [string, string]>,
    delivery: "Delivery settings",
    followByFeed: "Follow in a feed reader",
    failedToSave: "Couldn't change notifications for this topic",
    notSaved: "Couldn't save",
    feedOf: "Paste this address into your feed reader to get every update of this topic there.",
    ownFeedOf: "This address is private to you: anyone who has it can read what you follow.",
    needsOwnFeed:
      "This topic isn't public, so your feed reader needs a private address. It shows what you can see, and you can turn it off at any time.",
    makeMyFeed: "Create my address",
    failedToMake: "Couldn't create your address",
    failedToFetchFeed: "Couldn't load your feed",
    notMade: "Couldn't create",
    atom: "Atom",
    jsonFeed: "JSON Feed",
    copy: "Copy",
    addressCopied: "Address copied",
    pasteIt: "Paste it into your feed reader.",
    notCopied: "Couldn't copy",
    copyByHand: "Your browser doesn't allow it. Select the address and copy it by hand.",
    hearOf: (topic: string, wish: string) => `Notifications for ${topic}: ${wish}`,
    hearOfUnfollowed: (topic: string) => `Notifications for ${topic}`,
    copyAddressOf: (format: string) => `Copy the address: ${format}`,
  },
});
