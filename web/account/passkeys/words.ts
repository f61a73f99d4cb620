import { inLanguage } from "../../words/language.ts";

export const words = inLanguage({
  en: {
    passkeys: "Passkeys",
    hint: "Sign in with a fingerprint, a face, a PIN or a security key, and without a code.",
    cannot: "They need topicapp at an https address with a name. Ask whoever runs it.",
    add: "Add a passkey",
    adding: "Adding...",
    name: "Name",
    nameHint: "To tell this passkey from others.",
    /** Filled in, to be changed. */
    usualName: "My passkey",
    code: "Code",
    codeHint: "You signed in a while ago. Type the 6 digits that we sent to your address.",
    added: "Passkey Added",
    addedNamed: (name: string) => `${name} signs you in from now on.`,
    notAdded: "Passkey Not Added",
    rename: "Rename",
    renameNamed: (name: string) => `Rename ${name}`,
    save: "Save",
    notRenamed: "Passkey Not Renamed",
    remove: "Remove",
    removeNamed: (name: string) => `Remove ${name}`,
    removed: "Passkey Removed",
    removedNamed: (name: string) => `${name} signs you in no more.`,
    notRemoved: "Passkey Not Removed",
    failedToFetch: "Failed to fetch passkeys",
    since: (date: string) => `since ${date}`,
    lastUsed: (when: string) => `used ${when}`,
    neverUsed: "never used",
  },
});
