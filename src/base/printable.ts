// Emoji need the joiner, and the variation selectors (U+FE0E, U+FE0F) further down.
const joined =
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})";
// Characters that a terminal interprets, reorders or hides.
const unsafe = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]";
const lineBreaks = /[\t\n\v\f\r\x85\u2028\u2029]+/g;
const hidden = new RegExp(`(?!${joined}|[\\ufe0e\\ufe0f])${unsafe}`, "gu");
const escaped = new RegExp(unsafe, "gu");

export function printable(text: string): string {
  return text.replace(lineBreaks, " ").replace(hidden, "");
}

export function printableCell(text: string): string {
  return printable(text).replace(/\s+/g, " ").trim();
}

/** Lossless: unsafe characters become `\u` escapes. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(escaped, (characters) =>
    Array.from({ length: characters.length }, (_, at) => unitEscape(characters.charCodeAt(at))).join(""),
  );
}

function unitEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
