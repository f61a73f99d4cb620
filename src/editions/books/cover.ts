import { writableInXml } from "../../contract/base/characters.ts";
import { segmentsOf } from "../../language/segmentation.ts";
import { words } from "../words.ts";

/** Letters of the title that fit on a line; one of a dense script counts as two. */
const lineLength = 18;
const mostLines = 9;

/** A book's cover as SVG, 1200 by 1600, in the app's light colours. */
export function coverOf({ title, day, note }: { title: string; day: string; note: string }): string {
  const lines = linesOf(title).map(
    (line, at) =>
      `<text x="100" y="${520 + at * 100}" font-size="84" font-weight="600">${escaped(line)}</text>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1600" width="1200" height="1600">
<rect width="1200" height="1600" fill="#faf8f4"/>
<rect x="100" y="150" width="120" height="12" fill="#c2410c"/>
<g font-family="Newsreader, Georgia, 'Times New Roman', serif" fill="#17191c">
<text x="100" y="260" font-size="64" font-weight="600">${escaped(words.edition)}</text>
${lines.join("\n")}
</g>
<g font-family="sans-serif" fill="#5f6670" font-size="40">
<text x="100" y="340">${escaped(day)}</text>
<text x="100" y="1520">${escaped(note)}</text>
</g>
</svg>
`;
}

const escaped = (value: string) => Bun.escapeHTML(writableInXml(value));

/** Breaks a title between words, and inside words longer than a line. */
function linesOf(title: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of segmentsOf(title)) {
    if (line !== "" && widthOf(line + word.segment.trimEnd()) > lineLength) {
      lines.push(line.trim());
      line = "";
    }
    line += word.segment;
    while (widthOf(line) > lineLength && !/\s/.test(line.trim())) {
      const part = [...line]
        .slice(0, Math.max(1, Math.floor((lineLength * [...line].length) / widthOf(line))))
        .join("");
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines.length > mostLines ? [...lines.slice(0, mostLines - 1), "…"] : lines;
}

const widthOf = (text: string) => Bun.stringWidth(text);
