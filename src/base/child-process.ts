/** Environment of a process that this one starts to help it: Bun ends it with this one, however that ends. */
export const helperEnvironment = { BUN_FEATURE_FLAG_NO_ORPHANS: "1" } as const;
