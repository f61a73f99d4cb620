/** The English text of one key. */
export interface English {
  /** The text, or the function's source. */
  text: string;
  /** The function's parameters as written; undefined for a plain text. */
  args: string | undefined;
  hash: string;
}

/** The texts of a catalogue, or of a part of one, by keys that start with `key`. */
export function textsOf(key: string, value: unknown): [key: string, english: English][] {
  if (typeof value === "string") return [[key, { text: value, args: undefined, hash: digest(value) }]];
  if (typeof value === "function") {
    const text = value.toString().replace(/\s+/g, " ");
    const [, args = ""] = /^\((.*?)\) =>/.exec(text) ?? [];
    return [[key, { text, args, hash: digest(text) }]];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => textsOf(`${key}.${name}`, inside));
}

const digest = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("base64url").slice(0, 8);
