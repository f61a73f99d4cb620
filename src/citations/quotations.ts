import type { Nodes } from "mdast";
import { applied, type Edit, parseMarkdown, span } from "../markdown/source.ts";

/** In words; shorter quotations are often names and figures of speech. */
const shortest = 6;

export const unverified = " *(unverified quotation)*";

const quoted =
  /“([^“”]{12,2000})”|"([^"]{12,2000})"|«([^«»]{12,2000})»|„([^„“”]{12,2000})[“”]|「([^「」]{6,2000})」/g;

const most = 100;

export type QuotedParts = string[][];

export function quotationsOf(content: string): QuotedParts[] {
  return quotationsIn(content).map(({ parts }) => parts);
}

export function findQuotations(quotations: QuotedParts[], text: string): number[] {
  const told = ` ${wordsOf(text).join(" ")} `;
  return [...quotations.keys()].filter((at) => containsAll(told, quotations[at] ?? []));
}

/** Compares word for word, whatever the case and punctuation; quotations at indexes in `found` count as verified. */
export function markUnverified(
  content: string,
  texts: string[],
  found: ReadonlySet<number> = new Set(),
): string {
  const quotations = quotationsIn(content);
  const parts = quotations.map((quotation) => quotation.parts);
  const told = new Set([...found, ...texts.flatMap((text) => findQuotations(parts, text))]);
  const edits = quotations
    .filter((_, at) => !told.has(at))
    .map(({ end }): Edit => ({ start: end, end, text: unverified }));
  return applied(content, edits);
}

interface Quotation {
  end: number;
  parts: QuotedParts;
}

function quotationsIn(content: string): Quotation[] {
  if (content.search(quoted) < 0) return [];
  return paragraphsOf(content)
    .flatMap(({ start, text }) =>
      [...text.matchAll(quoted)]
        .map((found) => ({
          end: start + found.index + found[0].length,
          parts: partsOf(found.slice(1).find((inner) => inner !== undefined) ?? ""),
        }))
        .filter(({ parts }) => parts.flat().length >= shortest),
    )
    .slice(0, most);
}

function partsOf(quotation: string): QuotedParts {
  return quotation
    .replace(/\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g, " ")
    .split(/\[?(?:…|\.\.\.)\]?/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

function containsAll(text: string, parts: QuotedParts): boolean {
  let from = 0;
  for (const words of parts) {
    const at = text.indexOf(` ${words.join(" ")} `, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

function paragraphsOf(content: string): { start: number; text: string }[] {
  try {
    return paragraphsIn(parseMarkdown(content), content);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
}

function paragraphsIn(node: Nodes, content: string): { start: number; text: string }[] {
  if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
    const [start, end] = span(node);
    const blanks = codeIn(node).map((code): Edit => {
      const [from, to] = span(code);
      return { start: from - start, end: to - start, text: " ".repeat(to - from) };
    });
    return [{ start, text: applied(content.slice(start, end), blanks) }];
  }
  return "children" in node ? node.children.flatMap((child) => paragraphsIn(child, content)) : [];
}

function codeIn(node: Nodes): Nodes[] {
  if (node.type === "inlineCode" || node.type === "html") return [node];
  return "children" in node ? node.children.flatMap(codeIn) : [];
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’ʼ`´]/g, "'")
    .toLowerCase();
  return [...segmenter.segment(plain)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}
