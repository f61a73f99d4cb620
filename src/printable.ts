/**
 * What a terminal obeys, turns round or does not show (Unicode's control, format, separator, surrogate and
 * default-ignorable characters). Left alone are the joiner inside an emoji and the two selectors of its style.
 */
const joined =
  "(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})";
const unsafe = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]";
const lineBreaks = /[\t\n\v\f\r\x85\u2028\u2029]+/g;
const hidden = new RegExp(`(?!${joined}|[\\ufe0e\\ufe0f])${unsafe}`, "gu");
const escaped = new RegExp(unsafe, "gu");

/** A text as it may be written to a terminal or a log: one line, without characters that act or cannot be seen. */
export function printable(text: string): string {
  return text.replace(lineBreaks, " ").replace(hidden, "");
}

/** The same for one cell of a table, which its neighbours must be told from: every run of blanks is one blank. */
export function printableCell(text: string): string {
  return printable(text).replace(/\s+/g, " ").trim();
}

/** A value as JSON on one line that is safe to print. Nothing is lost: such characters stand there as `\u` escapes. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(escaped, (characters) =>
    Array.from({ length: characters.length }, (_, at) => unitEscape(characters.charCodeAt(at))).join(""),
  );
}

function unitEscape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}
