/** The browser for the tests: one on the machine, or the one that Playwright downloaded. Null for none. */
export function findChromium(): string | null;
/** Debian's package where we may install it, else Playwright's own download. Throws when neither works. */
export function installChromium(): void;
