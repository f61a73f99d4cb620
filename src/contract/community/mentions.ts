interface MentionText {
  /** Where the `@` stands. */
  at: number;
  /** The texts that may be the username, the longest first: a full stop may end the sentence. */
  names: string[];
}

/** Not within an address, such as `tom@example.org` or `https://example.org/@tom`. */
const mention = /(?<![\p{L}\p{M}\p{Nd}@/._-])@([\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}._-]{0,99})/gu;

/** Where a text mentions somebody, if there is somebody of that name. */
export function mentionsIn(text: string): MentionText[] {
  return [...text.matchAll(mention)].map(({ index, 1: name = "" }) => {
    const bare = name.replace(/[._-]+$/, "");
    return { at: index, names: bare === name ? [name] : [name, bare] };
  });
}
