/** The words of a BCP 47 language in a table of them; undefined where it has none, or where `tag` is no language. */
export function wordsIn<Words>(
  table: Record<string, Words>,
  tag: string | null | undefined,
): Words | undefined {
  const known = tag ? (maximized.get(tag) ?? maximize(tag)) : null;
  if (!known) return undefined;
  const { language, script } = known;
  return table[`${language}-${script}`] ?? table[SAME_AS[language] ?? language];
}

// The runtime reads a tag in the time of some hundred lookups.
const maximized = new Map<string, { language: string; script: string | undefined }>();
const MOST_TAGS = 500;

function maximize(tag: string): { language: string; script: string | undefined } | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    if (maximized.size >= MOST_TAGS) maximized.clear();
    maximized.set(tag, { language, script });
    return { language, script };
  } catch {
    return null;
  }
}

const SAME_AS: Record<string, string> = { nb: "no", nn: "no" };
