import { inLanguage } from "../../words/language.ts";

/** Why a browser gave no passkey. */
export const words = inLanguage({
  en: {
    notGiven: "No passkey was used. Try again, or go on in another way.",
    known: "This device has a passkey for your account already.",
    otherAddress: (address: string) => `Passkeys work at ${address} only. Open topicapp there.`,
    unsupported: "This browser cannot use passkeys.",
  },
});
