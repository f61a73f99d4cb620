/**
 * Storage keys of personal data, whole or as prefixes. A draft's key contains its author's id. All other keys belong
 * to the device.
 */
const personal = /^(?:draft |visit:|lastVisit:|(?:places|keptScreens|returnPath)$)/;

/** Removes personal data from this tab and its storage, except the drafts of an author who may return. */
export function forgetPeople(author?: string): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (personal.test(key) && !(author && /^draft \w+ (\S+)/.exec(key)?.[1] === author))
        storage.removeItem(key);
}

/** True if this window holds an unsent comment or question by the author. */
export const holdsComment = (author: string): boolean =>
  Object.keys(sessionStorage).some((key) => /^draft (?:comment|reply) (\S+)/.exec(key)?.[1] === author);

/** Set and removed on signing out, which tells other tabs. An expired session doesn't touch it. */
export const signOutKey = "signedOut";

export const isSignOut = ({ key, newValue }: StorageEvent) => key === signOutKey && newValue !== null;
