// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cs}]/gu;

const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;

/** Opens or closes text in another direction (UAX #9, section 2). */
const opensEmbedding = /[\u202a\u202b\u202d\u202e]/;
const opensIsolate = /[\u2066-\u2068]/;
const closesEmbedding = "\u202c";
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** Removes what is invisible or changes other text. Joiners stay, because emoji and some scripts need them. */
export function cleanLines(text: string): string {
  const lines = text.replace(lineBreaks, "\n").replace(controls, "").split("\n");
  return lines.map(withoutUnpaired).join("\n");
}

export function cleanLine(text: string): string {
  return withoutUnpaired(
    text
      .replace(lineBreaks, " ")
      .replace(/[\t\n]+/g, " ")
      .replace(controls, ""),
  );
}

/**
 * Joiners, variation selectors and the tags of regional flags stay (UTS #51, section 2.3). A flag is matched whole,
 * so that no tag has to look back for its flag.
 */
const flagOrInvisible =
  /(\u{1f3f4}[\u{e0020}-\u{e007f}]*)|(?!\p{M}|[\u200c\u200d])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

export function cleanName(text: string): string {
  return cleanLine(text).replace(flagOrInvisible, "$1");
}

export function isVisible(text: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** Takes linear time: each mark is pushed to the open ones once at most. */
function withoutUnpaired(line: string): string {
  const open: { place: number; isIsolate: boolean }[] = [];
  const unpaired = new Set<number>();
  let openIsolates = 0;
  for (const { 0: mark, index: place } of line.matchAll(directions)) {
    if (opensEmbedding.test(mark)) open.push({ place, isIsolate: false });
    else if (opensIsolate.test(mark)) {
      open.push({ place, isIsolate: true });
      openIsolates++;
    } else if (mark === closesEmbedding && open.at(-1)?.isIsolate === false) open.pop();
    else if (mark === closesEmbedding || openIsolates === 0) unpaired.add(place);
    else {
      openIsolates--;
      for (let left = open.pop(); left && !left.isIsolate; left = open.pop()) unpaired.add(left.place);
    }
  }
  for (const { place } of open) unpaired.add(place);
  if (unpaired.size === 0) return line;
  return line.replace(directions, (mark, place: number) => (unpaired.has(place) ? "" : mark));
}

/** Removes characters that XML 1.0 can't represent. */
export function writableInXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
  );
}
