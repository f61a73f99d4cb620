/** The part of a markdown tree that matters here. */
interface Node {
  type: string;
  depth?: number;
  children?: Node[];
}

const aboveSummary = 2;
const deepest = 6;

/**
 * A remark plugin: the headings of a text, whatever levels it uses, go on from the headline above it and
 * never skip a level on the way down.
 */
export function headingLevels() {
  return (tree: Node): void => {
    const headings = headingsIn(tree);
    const ranks = [...new Set(headings.map(({ depth = 1 }) => depth))].sort((a, b) => a - b);
    let before = aboveSummary;
    for (const heading of headings) {
      const wanted = aboveSummary + 1 + ranks.indexOf(heading.depth ?? 1);
      before = Math.min(wanted, before + 1, deepest);
      heading.depth = before;
    }
  };
}

function headingsIn(node: Node): Node[] {
  return [...(node.type === "heading" ? [node] : []), ...(node.children ?? []).flatMap(headingsIn)];
}
