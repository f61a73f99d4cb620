import type { Nodes, Root } from "mdast";
import type { Story } from "../../../src/contract/topics/updates.ts";

/** Additional information on a paragraph or heading, as properties of its element. */
type Marks = Partial<Record<"dataStory" | "dataKnown" | "dataLine", string>>;

/**
 * A remark plugin: marks the headings that are stories' headlines with the story's id, and below them the line on
 * what changed (`since`) and other labelled lines. Stories are in order. Text before any heading belongs to the first
 * story, unless that has a heading of its own.
 */
export function storySections(stories: readonly Story[]) {
  return (tree: Root): void => {
    const headlines = tree.children.map((node) => (node.type === "heading" ? plain(node) : null));
    let left = [...stories];
    let current = left.find(({ headline }, at) => at === 0 && !headlines.includes(spaced(headline)));
    for (const node of tree.children) {
      if (node.type === "heading") {
        const headline = plain(node);
        const at = left.findIndex((story) => spaced(story.headline) === headline);
        current = left[at];
        if (!current) continue;
        left = left.slice(at + 1);
        mark(node, { dataStory: current.id, ...(current.isKnown ? { dataKnown: "" } : {}) });
      } else if (current && node.type === "paragraph" && node.children[0]?.type === "strong") {
        mark(node, { dataLine: tells(plain(node), current.since) ? "since" : "label" });
      }
    }
  };
}

/** True if a line, without its label and references, equals this text. */
const tells = (line: string, text: string | null) => text !== null && line.includes(spaced(text));

function mark(node: Nodes, marks: Marks): void {
  node.data = { ...node.data, hProperties: { ...marks } };
}

const plain = (node: Nodes) => spaced(textOf(node));

const textOf = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

const spaced = (text: string) => text.replace(/\s+/g, " ").trim();
