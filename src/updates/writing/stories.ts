import type { Heading, List, ListItem, Paragraph, PhrasingContent, RootContent } from "mdast";
import { isSourceLine } from "../../language/markdown/plain-text.ts";
import { type Markdown, span } from "../../language/markdown/source.ts";
import { LONGEST_LABEL, partNamed, type StoryPart } from "../../language/markdown/story-labels.ts";
import { OpenStory } from "./open-story.ts";
import { type DraftStory, storyBounds } from "./parsing-jobs.ts";
import { afterLabel, type SourceStatement, StatementReader } from "./statements.ts";

interface Shape {
  statements: SourceStatement[];
  stories: DraftStory[];
}

/**
 * Finds stories: below a headline, or the title, a gist and facts, in this order or with labels in any language.
 * Other text is left out, and so are stories that cite nothing. `count` is the number of cited pages.
 */
export function shapeOf({ source, tree }: Markdown, title: string, count: number): Shape {
  const reader = new StoryReader(source, count, title);
  for (const node of tree.children) reader.read(node);
  return reader.end();
}

class StoryReader {
  readonly #source: string;
  readonly #reader: StatementReader;
  readonly #statements: SourceStatement[] = [];
  readonly #stories: DraftStory[] = [];
  #story: OpenStory;
  #isInBrief = false;
  #named: StoryPart | null = null;

  constructor(source: string, count: number, title: string) {
    this.#source = source;
    this.#reader = new StatementReader(source, count);
    this.#story = new OpenStory(title, true);
  }

  read(node: RootContent): void {
    if (node.type === "heading") this.#heading(node);
    else if (node.type === "paragraph") this.#paragraph(node);
    else if (node.type === "list") this.#list(node);
    else if (node.type === "blockquote") for (const child of node.children) this.read(child);
    else this.#story.cite(this.#reader.numbersIn([node]));
  }

  end(): Shape {
    this.#close();
    return { statements: this.#statements, stories: this.#stories };
  }

  #heading(node: Heading | Paragraph): void {
    const words = this.#reader.words(node.children);
    this.#named = partNamed(words);
    if (this.#named === "since") this.#story.hasNewFacts = true;
    if (this.#named !== null && this.#named !== "inBrief") return;
    this.#isInBrief = this.#named === "inBrief";
    this.#named = null;
    this.#open(words);
  }

  #paragraph(node: Paragraph): void {
    if (isBoldLine(node) && this.#reader.numbersIn([node]).length === 0) this.#heading(node);
    else if (isSourceLine(node)) this.#story.listSources(this.#reader.numbersIn([node]));
    else if (this.#isInBrief) this.#brief([node]);
    else this.#parts(node, this.#named);
  }

  #parts(node: Paragraph, otherwise: StoryPart | null): void {
    this.#named = null;
    for (const { part, nodes, skip } of this.#partsOf(node)) this.#part(part ?? otherwise, nodes, skip);
  }

  #part(part: StoryPart | null, nodes: PhrasingContent[], skip: number): void {
    const story = this.#story;
    story.cite(this.#reader.numbersIn(nodes));
    if (part === "since" || part === "why") {
      if (story[part] !== null) return;
      story[part] = afterLabel(this.#reader.words(nodes), skip);
      story.labelled.push(...this.#state(nodes, part === "why", skip));
      return;
    }
    const isGist = part === "gist" || (part === null && story.gist === null && story.facts.length === 0);
    const statements = this.#state(nodes, !isGist, skip);
    if (isGist) story.setGist(afterLabel(this.#reader.words(nodes), skip), statements);
    else story.facts.push(...statements);
  }

  #list({ children }: List): void {
    this.#named = null;
    for (const item of children) this.#item(item);
  }

  #item({ children }: ListItem): void {
    const paragraphs = children.filter((node) => node.type === "paragraph");
    const lists = children.filter((node) => node.type === "list");
    const [first] = paragraphs;
    const isStory = this.#story.isUnderTitle && this.#story.isEmpty && first && leadOf(first) !== null;
    if (this.#isInBrief || isStory) this.#brief(paragraphs, lists);
    else {
      for (const paragraph of paragraphs) this.#parts(paragraph, "facts");
      for (const list of lists) this.#list(list);
    }
  }

  #brief(paragraphs: Paragraph[], lists: List[] = []): void {
    const outside = { story: this.#story, isInBrief: this.#isInBrief };
    const [first, ...others] = paragraphs;
    if (!first) return;
    const bold = leadOf(first);
    const said = bold ? first.children.slice(1) : first.children;
    // A label identifies the line, so it's not a headline.
    const lead = bold && partNamed(this.#reader.words(bold.children)) === null ? bold : null;
    this.#isInBrief = false;
    this.#story = new OpenStory(afterLabel(this.#reader.words(lead ? lead.children : said), 0), false);
    this.#story.cite(this.#reader.numbersIn([first]));
    const statements = this.#state(said, true);
    if (lists.length === 0) this.#story.facts.push(...statements);
    else if (said.length > 0) this.#story.setGist(afterLabel(this.#reader.words(said), 0), statements);
    for (const paragraph of others) this.#parts(paragraph, null);
    for (const list of lists) this.#list(list);
    this.#close();
    this.#story = outside.story;
    this.#isInBrief = outside.isInBrief;
  }

  #open(headline: string): void {
    this.#close();
    this.#story = new OpenStory(headline, false);
  }

  #close(): void {
    const story = this.#story.finished(this.#statements);
    if (story && this.#stories.length < storyBounds.stories) this.#stories.push(story);
  }

  /** The statements in `nodes`; with `all`, even those without a reference. @returns their numbers, from 0 */
  #state(nodes: PhrasingContent[], all: boolean, skip = 0): number[] {
    const made = this.#reader
      .statementsIn(nodes, skip)
      .filter(({ text, citations }) => text !== "" && (all || citations.length > 0));
    const room = Math.max(0, storyBounds.statements - this.#statements.length);
    return made.slice(0, room).map((statement) => this.#statements.push(statement) - 1);
  }

  #partsOf({ children }: Paragraph): Part[] {
    const parts: Part[] = [];
    for (const [at, node] of children.entries()) {
      const label = this.#isLineStart(children[at - 1]) ? this.#labelIn(node, at) : null;
      if (label) parts.push({ ...label, nodes: label.skip > 0 ? [node] : [] });
      else if (parts.length > 0) parts.at(-1)?.nodes.push(node);
      else parts.push({ part: null, nodes: [node], skip: 0 });
    }
    return parts;
  }

  #isLineStart(before: PhrasingContent | undefined): boolean {
    if (!before || before.type === "break") return true;
    return before.type === "text" && /\n[ \t>]*$/.test(this.#source.slice(...span(before)));
  }

  #labelIn(node: PhrasingContent, at: number): Omit<Part, "nodes"> | null {
    if (node.type === "strong" || node.type === "emphasis") {
      const part = partNamed(this.#reader.words(node.children));
      return part && { part, skip: 0 };
    }
    const colon = node.type === "text" && at === 0 ? node.value.slice(0, LONGEST_LABEL).search(/[:：]/) : -1;
    const part = node.type === "text" && colon > 0 ? partNamed(node.value.slice(0, colon)) : null;
    return part && { part, skip: colon + 1 };
  }
}

interface Part {
  part: StoryPart | null;
  nodes: PhrasingContent[];
  skip: number;
}

function leadOf({ children: [first] }: Paragraph) {
  return first?.type === "strong" ? first : null;
}

function isBoldLine({ children: [only, ...others] }: Paragraph): boolean {
  return only?.type === "strong" && others.length === 0;
}
