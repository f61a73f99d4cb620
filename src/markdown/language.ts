/** The words of a BCP 47 language in a table of them; undefined where it has none, or where `tag` is no language. */
export function wordsIn<Words>(
  table: Record<string, Words>,
  tag: string | null | undefined,
): Words | undefined {
  if (!tag) return undefined;
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return table[`${language}-${script}`] ?? table[SAME_AS[language] ?? language];
  } catch {
    return undefined;
  }
}

const SAME_AS: Record<string, string> = { nb: "no", nn: "no" };
