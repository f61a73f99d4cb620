/**
 * Environment of a process that this one starts to help it. Bun ends it with this one, however that ends, even where it
 * is busy, and leaves out its last compiler, which takes more of the processor than such a process lives to win back.
 */
export const helperEnvironment = {
  BUN_FEATURE_FLAG_NO_ORPHANS: "1",
  BUN_JSC_useFTLJIT: "0",
} as const;
