import type { Nodes, Root } from "mdast";
import type { Story } from "../../../src/contract/updates.ts";

/** What is known of a paragraph or heading beyond its text, as properties of its element. */
type Marks = Partial<Record<"dataStory" | "dataKnown" | "dataLine", string>>;

/**
 * A remark plugin: marks the headings that are a story's headline with its id, and below them the line that says what
 * changed (`since`) and the other lines that begin with a label. Stories come in their order. What stands before any
 * heading tells of the first one, unless that has a heading of its own.
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

/** Whether a line with a label in front, and perhaps references behind, says this. */
const tells = (line: string, text: string | null) => text !== null && line.includes(spaced(text));

function mark(node: Nodes, marks: Marks): void {
  node.data = { ...node.data, hProperties: { ...marks } };
}

const plain = (node: Nodes) => spaced(textOf(node));

const textOf = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

const spaced = (text: string) => text.replace(/\s+/g, " ").trim();
