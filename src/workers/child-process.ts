/** In a child process's environment, it makes Bun end the child when its parent ends, however that happens. */
export const childEnvironment = { BUN_FEATURE_FLAG_NO_ORPHANS: "1" } as const;
