import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Omits the transforms, whose links have no position. @throws RangeError for thousands of nested blocks */
export function parseMarkdown(source: string): Root {
  const extensions = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);
  return fromMarkdown(source, { extensions: [gfm()], mdastExtensions: extensions });
}

export function span(node: Nodes): [start: number, end: number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
}

export function applied(source: string, edits: Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text } of edits) {
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at);
}
