import { memoize } from "../base/memoize.ts";

/** The words of a BCP 47 language in a table of them; undefined where it has none, or where `tag` is no language. */
export function wordsIn<Words>(
  table: Record<string, Words>,
  tag: string | null | undefined,
): Words | undefined {
  const known = tag ? maximized(tag) : undefined;
  if (!known) return undefined;
  const { language, script } = known;
  return table[`${language}-${script}`] ?? table[SAME_AS[language] ?? language];
}

// The runtime reads a tag in the time of some hundred lookups.
const maximized = memoize((tag) => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return { language, script };
  } catch {
    return undefined;
  }
});

const SAME_AS: Record<string, string> = { nb: "no", nn: "no" };
