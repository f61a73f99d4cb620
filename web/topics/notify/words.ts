import type { Notify } from "../../../src/contract/reactions.ts";
import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    tellMe: "News of this topic",
    wishes: {
      default: ["With my editions", "on my own schedule"],
      each: ["At once", "as soon as there is an update"],
      off: ["Not sent", "read it here"],
    } satisfies Record<Notify, readonly [string, string]>,
    delivery: "Delivery settings",
    followByFeed: "Follow by feed reader",
    failedToSave: "Failed to change what is sent of this topic",
    notSaved: "Not Saved",
    feedOf: "Paste this address into your feed reader: each update of this topic appears there.",
    ownFeedOf:
      "This address shows the topic to your feed reader. It holds a secret of yours: whoever knows it can read what you follow.",
    needsOwnFeed:
      "Not everybody may read this topic, so that your feed reader needs an address of your own. It shows what you may see, and you can end it at any time.",
    makeMyFeed: "Make my address",
    failedToMake: "Failed to make your address",
    failedToFetchFeed: "Failed to fetch your feed",
    notMade: "Not Made",
    atom: "Atom",
    jsonFeed: "JSON Feed",
    copy: "Copy",
    addressCopied: "Address Copied",
    pasteIt: "Paste it into your feed reader.",
    notCopied: "Not Copied",
    copyByHand: "Your browser does not allow it. Select the address and copy it by hand.",
    hearOf: (topic: string, wish: string) => `How you hear of ${topic}: ${wish}`,
    hearOfUnfollowed: (topic: string) => `How you can hear of ${topic}`,
    copyAddressOf: (format: string) => `Copy the address: ${format}`,
  },
});
