/** The nginx for the proxy tests: one on the machine, or the one unpacked for them. Null for none. */
export function findNginx(): string | null;
/** Debian's package, unpacked beside the node modules and not installed. Throws when that does not work. */
export function installNginx(): void;
