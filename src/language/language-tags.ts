import { memoize } from "../base/memoize.ts";

/** Looks up a BCP 47 language in a table of words; undefined if it isn't there, or `tag` is invalid. */
export function wordsIn<Words>(
  table: Record<string, Words>,
  tag: string | null | undefined,
): Words | undefined {
  const known = tag ? maximized(tag) : undefined;
  if (!known) return undefined;
  const { language, script } = known;
  return table[`${language}-${script}`] ?? table[SAME_AS[language] ?? language];
}

// Parsing a tag takes as long as some hundred lookups.
const maximized = memoize((tag) => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return { language, script };
  } catch {
    return undefined;
  }
});

const SAME_AS: Record<string, string> = { nb: "no", nn: "no" };
