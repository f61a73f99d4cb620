/** Keys of the page's storage, whole or by their beginning; a draft's holds its author's id. Others are the device's own. */
const personal = /^(?:draft |visit:|lastVisit:|(?:places|keptScreens|returnPath)$)/;

/** Removes what this tab and its storage keep of people, but for the drafts of one who may come back to them. */
export function forgetPeople(author?: string): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (personal.test(key) && !(author && /^draft \w+ (\S+)/.exec(key)?.[1] === author))
        storage.removeItem(key);
}

/** Says if a comment or an answer that its author began is kept in this window. */
export const holdsComment = (author: string): boolean =>
  Object.keys(sessionStorage).some((key) => /^draft (?:comment|reply) (\S+)/.exec(key)?.[1] === author);

/** Written and removed when somebody signs out, so that other tabs hear of it. A session that expires leaves it alone. */
export const signOutKey = "signedOut";

export const isSignOut = ({ key, newValue }: StorageEvent) => key === signOutKey && newValue !== null;
