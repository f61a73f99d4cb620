/** All texts, as many in one as a field of this length takes, with blanks between them; longer ones in pieces. */
export function packTexts(texts: readonly string[], length: number): string[] {
  const packs: string[] = [];
  let pack = "";
  for (const text of texts) {
    for (let from = 0; from < text.length; from += length) {
      const piece = text
        .slice(from, from + length)
        .toWellFormed()
        .trim();
      if (pack && pack.length + 1 + piece.length > length) {
        packs.push(pack);
        pack = "";
      }
      pack = `${pack} ${piece}`.trim();
    }
  }
  return [...packs, pack].filter(Boolean);
}
