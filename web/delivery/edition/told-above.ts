import type { EditionItem } from "../../../src/contract/account/editions.ts";
import { plainText } from "../../ui/text/plain-text.ts";

/** A line of markdown that is a heading: its number signs, and its text. */
const headingLine = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/;

interface Section {
  /** Of its heading; 0 for what stands before any heading. */
  level: number;
  headline: string;
  lines: string[];
}

/**
 * The text of an item without the stories that an item above it told: each goes with its heading. What stands before
 * any heading tells of the first story, unless that has a heading of its own.
 */
export function withoutToldAbove({ summary, sameStories }: EditionItem): string {
  const told = new Set(sameStories.map(({ storyId }) => storyId));
  if (told.size === 0) return summary.content;
  const { stories, content } = summary;
  if (stories.length > 0 && stories.every(({ id }) => told.has(id))) return "";
  const headlines = new Set(stories.filter(({ id }) => told.has(id)).map(({ headline }) => headline.trim()));
  const sections = sectionsOf(content);
  const [first] = stories;
  const isHeaded = sections.some(({ headline }) => headline === first?.headline.trim());
  if (first && told.has(first.id) && !isHeaded) headlines.add("");
  let below: number | null = null;
  const kept = sections.filter(({ level, headline }) => {
    if (below !== null && level > below) return false;
    below = headlines.has(headline) ? level || 6 : null;
    return below === null;
  });
  return kept
    .flatMap(({ lines }) => lines)
    .join("\n")
    .trim();
}

function sectionsOf(content: string): Section[] {
  const sections: Section[] = [{ level: 0, headline: "", lines: [] }];
  let fence: string | null = null;
  for (const line of content.split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (mark && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
    const [, signs, text = ""] = (fence === null && headingLine.exec(line)) || [];
    if (signs) sections.push({ level: signs.length, headline: plainText(text), lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.filter(({ lines }) => lines.some((line) => line.trim()));
}
