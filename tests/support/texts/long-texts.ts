/** Kinds of text that a cleaner, a normal form or a pattern may take far longer for than their length says. */
const units: Record<string, { of: string; before?: string; behind?: string }> = {
  "combining marks out of order": { before: "a", of: "\u0315\u0300\u0323" },
  "combining marks of one kind": { before: "a", of: "\u0301" },
  "tag characters": { of: "\u{e0041}" },
  "flags with tags": { before: "\u{1f3f4}", of: "\u{e0067}" },
  "directions that nothing ends": { of: "\u202a" },
  "embeddings that isolates end": { of: "\u202a\u2069" },
  "isolates in isolates": { of: "\u2066\u202e" },
  "ends of directions": { of: "\u202c\u2069" },
  "equals signs and a letter": { of: "=", behind: "x" },
  spaces: { before: "x", of: " ", behind: "x" },
  tabs: { before: "x", of: "\t", behind: "x" },
  "line breaks": { before: "x", of: "\r\n", behind: "x" },
  "one word that ends wrongly": { of: "a", behind: "!" },
  "curly brackets": { of: "{" },
  "square brackets": { of: "[" },
  "round brackets": { of: "(" },
  "angle brackets": { of: "<" },
  "emoji in one another": { of: "\u{1f468}\u200d" },
  "halves of characters": { of: "\ud800" },
  "zero bytes": { of: "\u0000" },
  "letters from right to left": { of: "\u05d0\u200f\u0627" },
  addresses: { of: "http://a.b/c?" },
  "at signs": { before: "a", of: "@" },
  commas: { of: "," },
  digits: { before: "1", of: "0" },
  dots: { before: "a", of: "." },
  "addresses of e-mail that go on": { of: "a.", behind: "@" },
  base64: { of: "QUJD", behind: "*" },
  "letters that become many": { of: "\ufdfa" },
};

export const longTexts = Object.keys(units);

/** One of a kind that is as long as may be sent: `measure` says what a text comes to. */
export function longText(kind: string, most: number, measure: (text: string) => number): string {
  const { of = "", before = "", behind = "" } = units[kind] ?? {};
  const times = Math.floor((most - measure(before + behind)) / (measure(of.repeat(100)) / 100)) - 2;
  return before + of.repeat(Math.max(1, times)) + behind;
}
