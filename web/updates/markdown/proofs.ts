import type { Nodes, Parent, PhrasingContent, Root, RootContent } from "mdast";
import type { BriefStory, Fact, Story } from "../../../src/contract/topics/updates.ts";

/** All facts of an update that cite a page. */
export function citedFacts(stories: readonly Story[], brief: readonly BriefStory[]): Fact[] {
  const lines = brief.map(({ headline, citations, claim, proof }) => {
    return { text: headline, citations, claim, proof };
  });
  return [...stories.flatMap(({ facts, statements }) => [...statements, ...facts]), ...lines];
}

/**
 * A remark plugin: finds the fact before each reference. It gets an element with the result of its check
 * (`data-claim`), and its references get the fact's number (`data-fact`).
 */
export function checkedSentences(facts: readonly Fact[]) {
  const known = facts.map((fact, at) => ({ at, fact, letters: lettersOf(fact.text) }));
  return (tree: Root): void => {
    if (known.length > 0) markBlocks(tree, known);
  };
}

interface KnownFact {
  at: number;
  fact: Fact;
  letters: string;
}

function markBlocks(node: Parent, facts: KnownFact[]): void {
  if (node.type === "paragraph") node.children = markedLine(node.children as PhrasingContent[], facts);
  else for (const child of node.children) if ("children" in child) markBlocks(child as Parent, facts);
}

function markedLine(line: PhrasingContent[], facts: KnownFact[]): PhrasingContent[] {
  const marked: PhrasingContent[] = [];
  let sentence: PhrasingContent[] = [];
  let current: KnownFact | undefined;
  for (const node of line) {
    const number = numberOf(node);
    if (number === null) {
      sentence.push(node);
      continue;
    }
    if (plain(sentence).trim() !== "") {
      current = factIn(plain(sentence), number, facts);
      marked.push(...(current ? wrapped(sentence, current.fact) : sentence));
    } else marked.push(...sentence);
    sentence = [];
    if (current?.fact.citations.includes(number)) {
      node.data = { ...node.data, hProperties: { dataFact: String(current.at) } };
    }
    marked.push(node);
  }
  return [...marked, ...sentence];
}

/** Picks the fact that equals the words before the reference, or else one that contains them. */
function factIn(text: string, number: number, facts: KnownFact[]): KnownFact | undefined {
  const letters = lettersOf(text);
  const citing = facts.filter(({ fact }) => fact.citations.includes(number));
  return (
    citing.find((each) => each.letters === letters) ??
    citing.find((each) => each.letters.length >= MIN_LETTERS && letters.endsWith(each.letters)) ??
    citing.find((each) => letters.length >= MIN_LETTERS && each.letters.endsWith(letters))
  );
}

const MIN_LETTERS = 12;

/** Leaves out leading labels, the server's marks and spaces. */
function wrapped(nodes: PhrasingContent[], { claim }: Fact): PhrasingContent[] {
  const start = nodes.findIndex((node) => !isApart(node));
  const inside = nodes.slice(start);
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last) return nodes;
  const before = first.type === "text" ? (/^[\s:.–—]+/.exec(first.value)?.[0] ?? "") : "";
  if (first.type === "text") inside[0] = { ...first, value: first.value.slice(before.length) };
  const end = inside.at(-1);
  const after = end?.type === "text" ? (/\s+$/.exec(end.value)?.[0] ?? "") : "";
  if (end?.type === "text") inside[inside.length - 1] = { ...end, value: end.value.trimEnd() };
  return [
    ...nodes.slice(0, start),
    ...textOf(before),
    {
      type: "emphasis",
      children: inside,
      data: { hName: "span", hProperties: { dataClaim: claim === "found" ? "found" : "open" } },
    },
    ...textOf(after),
  ];
}

const textOf = (value: string): PhrasingContent[] => (value === "" ? [] : [{ type: "text", value }]);

function isApart(node: PhrasingContent): boolean {
  if (node.type === "text") return node.value.trim() === "";
  if (node.type === "strong") return /[:：]\s*$/.test(plain([node]));
  return node.type === "break" || (node.type === "emphasis" && /^\(.*\)$/.test(plain([node])));
}

function numberOf(node: PhrasingContent): number | null {
  if (node.type !== "link") return null;
  const text = plain(node.children);
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}

const plain = (nodes: (Nodes | RootContent)[]): string =>
  nodes
    .map((node) => ("value" in node ? node.value : "children" in node ? plain(node.children) : ""))
    .join("");

/** Ignores labels and marks around a sentence, spaces and punctuation. */
const lettersOf = (text: string) => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join("").toLowerCase();

/** The words of a quote, with those marked that the sentence shares. */
export function matchingWords(quote: string, sentence: string): { text: string; isMatch: boolean }[] {
  const said = new Set((sentence.match(WORD) ?? []).map((word) => word.toLowerCase()));
  const parts: { text: string; isMatch: boolean }[] = [];
  let last = 0;
  const add = (text: string, isMatch: boolean) => {
    const before = parts.at(-1);
    if (text === "") return;
    if (before && before.isMatch === isMatch) before.text += text;
    else parts.push({ text, isMatch });
  };
  for (const { 0: word, index } of quote.matchAll(WORD)) {
    const isMatch = said.has(word.toLowerCase());
    const between = quote.slice(last, index);
    add(between, isMatch && parts.at(-1)?.isMatch === true && /^[\s'’.,-]*$/.test(between));
    add(word, isMatch);
    last = index + word.length;
  }
  add(quote.slice(last), false);
  return parts;
}

const WORD = /[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*/gu;

/** An address that leads to a passage of a page, by a text fragment. */
export function passageAddress(url: string, quote: string): string {
  const words = quote.toWellFormed().trim().split(/\s+/);
  const isShort = words.length <= 2 * FRAGMENT_WORDS;
  const parts = isShort ? [words] : [words.slice(0, FRAGMENT_WORDS), words.slice(-FRAGMENT_WORDS)];
  const written = parts.map((part) => encodeURIComponent(part.join(" ")).replaceAll("-", "%2D"));
  return `${url}${url.includes("#") ? "" : "#"}:~:text=${written.join(",")}`;
}

const FRAGMENT_WORDS = 5;
