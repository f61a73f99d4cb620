import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { literal } from "./literal.ts";

/** A text with its parsed tree. Positions in the tree are offsets in `source`, in UTF-16 units. */
export interface Markdown {
  source: string;
  tree: Root;
}

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Parses GitHub's markdown. Text nested too deeply is returned and treated as plain words. */
export function readMarkdown(source: string): Markdown {
  try {
    return { source, tree: parse(source) };
  } catch (error) {
    // Thousands of nested blocks overflow the parser's stack.
    if (!(error instanceof RangeError)) throw error;
    const words = literal(source);
    return { source: words, tree: parse(words) };
  }
}

/** GitHub's additions, each with the characters that it needs, since looking at every letter takes time. */
const ADDED = [
  { marks: /:\/\/|www\.|@/i, extension: gfmAutolinkLiteral() },
  { marks: /\[\^/, extension: gfmFootnote() },
  { marks: /~/, extension: gfmStrikethrough() },
  { marks: /\||:-|-:/, extension: gfmTable() },
  { marks: /\[[\sxX]\]/, extension: gfmTaskListItem() },
];

/** Omits the transforms, whose links have no position. */
const TO_TREE = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);

function parse(source: string): Root {
  const extensions = ADDED.filter(({ marks }) => marks.test(source)).map(({ extension }) => extension);
  return fromMarkdown(source, { extensions, mdastExtensions: TO_TREE });
}

export function span(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

/** Applies `edits`, which are in order and don't overlap, and returns the new positions of `places`. */
export function edited(
  source: string,
  edits: Edit[],
  places: number[] = [],
): { text: string; places: number[] } {
  let text = "";
  let at = 0;
  const moves = [0];
  for (const { start, end, text: instead } of edits) {
    text += source.slice(at, start) + instead;
    at = end;
    moves.push((moves.at(-1) ?? 0) + instead.length - (end - start));
  }
  const moved = (place: number) => place + (moves[countBefore(edits, place)] ?? 0);
  return { text: text + source.slice(at), places: places.map(moved) };
}

function countBefore(edits: Edit[], place: number): number {
  let [low, high] = [0, edits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const edit = edits[middle];
    if (edit && edit.end <= place && edit.start < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
