/**
 * The browser for the tests: one on the machine, or the one that Playwright downloaded. Null for none. `whole`: one
 * that can also install an app and show notifications.
 */
export function findChromium(options?: { whole?: boolean }): string | null;
/** Debian's packages where we may install them, else Playwright's own download. Throws when neither works. */
export function installChromium(): void;
