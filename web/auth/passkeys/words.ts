import { inLanguage } from "../../words/language.ts";

/** Reasons why a browser provided no passkey. */
export const words = inLanguage("auth.passkeys", {
  en: {
    notGiven: "No passkey was used. Try again, or sign in another way.",
    known: "This device already has a passkey for your account.",
    otherAddress: (address: string) => `Passkeys only work at ${address}. Open topicapp there.`,
    unsupported: "This browser doesn't support passkeys.",
  },
});
