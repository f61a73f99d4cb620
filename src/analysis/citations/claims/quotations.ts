import type { Nodes } from "mdast";
import { limitCombiningMarks } from "../../../contract/base/combining-marks.ts";
import { fold } from "../../../language/folding.ts";
import { referencesIn } from "../../../language/markdown/references.ts";
import { edited, type Markdown, span } from "../../../language/markdown/source.ts";
import { wordsOf } from "../../../language/segmentation.ts";

/** The fewest words of a quotation that is compared: shorter ones are often names and figures of speech. */
const SHORTEST = 6;

const QUOTED =
  /“([^“”]{12,2000})”|"([^"]{12,2000})"|»([^«»]{12,2000})«|«([^«»]{12,2000})»|„([^„“”]{12,2000})[“”]|「([^「」]{6,2000})」/g;

const OPENING = /[“"»«„「]/;

const MAX_QUOTATIONS = 100;

/** The words of a quotation, split at omissions. */
export type QuotedParts = string[][];

interface Quotation {
  /** The offset of its end in the text. */
  end: number;
  parts: QuotedParts;
}

export function quotationsIn({ source, tree }: Markdown): Quotation[] {
  if (source.search(QUOTED) < 0) return [];
  return paragraphsIn(tree, source)
    .flatMap(({ start, text }) =>
      [...text.matchAll(QUOTED)].map((found) => ({
        end: start + found.index + found[0].length,
        parts: partsOf(found.slice(1).find((inner) => inner !== undefined) ?? ""),
      })),
    )
    .filter(({ parts }) => parts.flat().length >= SHORTEST)
    .slice(0, MAX_QUOTATIONS);
}

/** Compares word for word, ignoring case and punctuation. @returns indexes of the quotations found in `text` */
export function findQuotations(quotations: QuotedParts[], text: string): number[] {
  const told = ` ${foldedWords(text).join(" ")} `;
  return [...quotations.keys()].filter((at) => containsAll(told, quotations[at] ?? []));
}

/** The quotations of at least `shortest` words in a plain text. */
export function quotedIn(text: string, shortest = SHORTEST): QuotedParts[] {
  if (!OPENING.test(text)) return [];
  return [...text.matchAll(QUOTED)]
    .map((found) => partsOf(found.slice(1).find((inner) => inner !== undefined) ?? ""))
    .filter((parts) => parts.flat().length >= shortest)
    .slice(0, MAX_QUOTATIONS);
}

export function quotedNowhere(quotations: Quotation[], texts: string[]): Quotation[] {
  if (quotations.length === 0) return quotations;
  const parts = quotations.map((quotation) => quotation.parts);
  const found = new Set(texts.flatMap((text) => findQuotations(parts, text)));
  return quotations.filter((_, at) => !found.has(at));
}

function partsOf(quotation: string): QuotedParts {
  const blanks = [...referencesIn(quotation)].map(({ start, end }) => ({ start, end, text: " " }));
  return edited(quotation, blanks)
    .text.split(/\[?(?:…|\.\.\.)\]?/)
    .map(foldedWords)
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

function paragraphsIn(node: Nodes, content: string): { start: number; text: string }[] {
  if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
    const [start, end] = span(node);
    const blanks = codeIn(node).map((code) => {
      const [from, to] = span(code);
      return { start: from - start, end: to - start, text: " ".repeat(to - from) };
    });
    return [{ start, text: edited(content.slice(start, end), blanks).text }];
  }
  return "children" in node ? node.children.flatMap((child) => paragraphsIn(child, content)) : [];
}

function codeIn(node: Nodes): Nodes[] {
  if (node.type === "inlineCode" || node.type === "html") return [node];
  return "children" in node ? node.children.flatMap(codeIn) : [];
}

function foldedWords(text: string): string[] {
  return wordsOf(fold(limitCombiningMarks(text).replace(/[’ʼ`´]/g, "'")));
}
