/** Control characters (C0 and C1) but for the line break and the tab, and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cs}]/gu;

/** Line breaks as every system writes them, Unicode's own among them. */
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;

/** What opens, and what closes, a stretch of text in another direction (UAX #9, section 2). */
const opensEmbedding = /[\u202a\u202b\u202d\u202e]/;
const opensIsolate = /[\u2066-\u2068]/;
const closesEmbedding = "\u202c";
const closesIsolate = "\u2069";
const directions = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Takes out of a person's text what no reader can see and what changes how other people's text is shown: control
 * characters, and direction controls without their other half. Line breaks become `\n`. Joiners stay, which
 * emoji and the scripts of Persia and India are written with.
 */
export function cleanLines(text: string): string {
  const lines = text.replace(lineBreaks, "\n").replace(controls, "").split("\n");
  return lines.map(withoutUnpaired).join("\n");
}

/** The same on one line: line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return withoutUnpaired(
    text
      .replace(lineBreaks, " ")
      .replace(/[\t\n]+/g, " ")
      .replace(controls, ""),
  );
}

/**
 * Invisible characters but for those that others are written with: joiners, variation selectors, and the tags
 * that the flags of regions consist of (Unicode Technical Standard 51, section 2.3).
 */
const invisible =
  /(?!\p{M}|[\u200c\u200d]|(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** A person's name: on one line, without invisible characters and without any that change the direction. */
export function cleanName(text: string): string {
  return cleanLine(text).replace(invisible, "");
}

/** Whether a text holds anything that a reader sees. */
export function isVisible(text: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** Direction controls hold to the end of their line, so each line is looked at by itself. */
function withoutUnpaired(line: string): string {
  if (!directions.test(line)) return line;
  const characters = [...line];
  const open: { place: number; isIsolate: boolean }[] = [];
  const unpaired = new Set<number>();
  for (const [place, character] of characters.entries()) {
    if (opensEmbedding.test(character)) open.push({ place, isIsolate: false });
    else if (opensIsolate.test(character)) open.push({ place, isIsolate: true });
    else if (character === closesEmbedding && open.at(-1)?.isIsolate === false) open.pop();
    else if (character === closesEmbedding) unpaired.add(place);
    else if (character === closesIsolate) {
      const opener = open.findLastIndex(({ isIsolate }) => isIsolate);
      if (opener < 0) unpaired.add(place);
      // An isolate that ends, ends what was opened within it.
      else for (const { place: left, isIsolate } of open.splice(opener)) if (!isIsolate) unpaired.add(left);
    }
  }
  for (const { place } of open) unpaired.add(place);
  return characters.filter((_, place) => !unpaired.has(place)).join("");
}
