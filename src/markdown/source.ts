import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** A replacement in a source text, by offsets. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * GitHub-flavoured markdown as a tree whose every node knows where it stands in `source`.
 *
 * @throws RangeError for thousands of blocks in one another
 */
export function parseMarkdown(source: string): Root {
  // The transforms would make links, without a position, of addresses that are left in the text.
  const extensions = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);
  return fromMarkdown(source, { extensions: [gfm()], mdastExtensions: extensions });
}

/** Where a node stands in its source. */
export function span(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

/** `source` with its edits made, which are in order and do not overlap. */
export function applied(source: string, edits: Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text } of edits) {
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at);
}
