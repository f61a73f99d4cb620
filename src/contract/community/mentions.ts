interface MentionText {
  /** The position of the `@`. */
  at: number;
  /** Possible usernames, longest first, because a full stop may end the sentence. */
  names: string[];
}

/** Not inside an address, such as `tom@example.org` or `https://example.org/@tom`. */
const mention = /(?<![\p{L}\p{M}\p{Nd}@/._-])@([\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}._-]{0,99})/gu;

/** Finds the possible mentions in a text. */
export function mentionsIn(text: string): MentionText[] {
  return [...text.matchAll(mention)].map(({ index, 1: name = "" }) => {
    const bare = name.replace(/[._-]+$/, "");
    return { at: index, names: bare === name ? [name] : [name, bare] };
  });
}
