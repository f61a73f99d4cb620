import { inLanguage } from "../../words/language.ts";

export const words = inLanguage("account.passkeys", {
  en: {
    passkeys: "Passkeys",
    hint: "Sign in with your fingerprint, face, PIN or security key, without a code.",
    cannot: "Passkeys need topicapp to run at an https address with a domain name. Ask this server's admin.",
    add: "Add a passkey",
    adding: "Adding...",
    name: "Name",
    nameHint: "So you can tell it apart from your other passkeys.",
    /** Filled in, to be changed. */
    usualName: "My passkey",
    code: "Code",
    codeHint: "It's been a while since you signed in. Enter the 6-digit code we e-mailed you.",
    added: "Passkey added",
    addedNamed: (name: string) => `You can now sign in with ${name}.`,
    notAdded: "Couldn't add the passkey",
    rename: "Rename",
    renameNamed: (name: string) => `Rename ${name}`,
    save: "Save",
    notRenamed: "Couldn't rename the passkey",
    remove: "Remove",
    removeNamed: (name: string) => `Remove ${name}`,
    removed: "Passkey removed",
    removedNamed: (name: string) => `${name} can no longer sign you in.`,
    notRemoved: "Couldn't remove the passkey",
    failedToFetch: "Couldn't load your passkeys",
    since: (date: string) => `since ${date}`,
    lastUsed: (when: string) => `used ${when}`,
    neverUsed: "never used",
  },
});
