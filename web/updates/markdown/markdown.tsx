import type { Root } from "mdast";
import { type ComponentProps, memo, type ReactNode, useId, useMemo } from "react";
import ReactMarkdown, { type Components, type ExtraProps } from "react-markdown";
import { limitCombiningMarks } from "../../../src/contract/base/combining-marks.ts";
import type { BriefStory, Citation, Story } from "../../../src/contract/topics/updates.ts";
import { Icon } from "../../ui/icon.tsx";
import { keptAddress } from "./address.ts";
import { formattedPart } from "./bounds.ts";
import { CitedFacts, CitedPages, StoryAction, SummaryLink } from "./link.tsx";
import { githubFlavoured, headingLevels, heldReferences, htmlAsText } from "./plugins.ts";
import { checkedSentences, citedFacts } from "./proofs.ts";
import { RemoteImage } from "./remote-image.tsx";
import { headingAs } from "./story-heading.tsx";
import { storySections } from "./story-sections.ts";
import { Emphasis } from "./unverified.tsx";
import { words } from "./words.ts";

/** React components by markdown element. */
const components: Components = {
  a: SummaryLink,
  em: Emphasis,
  p: Paragraph,
  h3: headingAs("h3"),
  h4: headingAs("h4"),
  h5: headingAs("h5"),
  h6: headingAs("h6"),
  img: ({ src, alt }) => <RemoteImage src={typeof src === "string" ? src : ""} alt={alt ?? ""} />,
  table: Table,
  td: Cell,
  pre: ({ node: _, ...pre }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre {...pre} tabIndex={0} />
  ),
  input: ({ checked }) => <TaskMark done={checked === true} />,
  ul: ({ node: _, ...ul }) => <ul dir="auto" {...ul} />,
  ol: ({ node: _, ...ol }) => <ol dir="auto" {...ol} />,
  blockquote: ({ node: _, ...quote }) => <blockquote dir="auto" {...quote} />,
  section: ({ children }) => <div className="notes">{children}</div>,
};

const none: never[] = [];

interface Props {
  content: string;
  /** The sources that its numbers refer to. */
  citations?: Citation[];
  /** Its stories: their headlines become links. */
  stories?: Story[];
  /** Its one-line stories. */
  brief?: BriefStory[];
  /** An action at the end of a headline, by its story's id. */
  storyAction?: ((storyId: string) => ReactNode) | null;
  rules?: Rules;
}

/** Rules that differ from those for summaries. */
export interface Rules {
  plugins: (() => (tree: Root, file: { value: unknown }) => void)[];
  /** Components by element, in addition to those for summaries. */
  components: Components;
  /** Checks an address; returns an empty string if it must not be followed. */
  address: (address: string) => string;
}

const ofSummaries: Rules = { plugins: [], components: {}, address: keptAddress };

/**
 * Renders strangers' markdown: no HTML, only addresses that SPEC.md allows, and no more work than a long summary
 * needs. The rest is shown as written. Ids are unique, so that several texts fit on one page.
 */
export const Markdown = memo(function Markdown(props: Props) {
  const {
    content,
    citations = none,
    stories = none,
    brief = none,
    storyAction = null,
    rules = ofSummaries,
  } = props;
  const clobberPrefix = `${useId()}-`;
  const facts = useMemo(() => citedFacts(stories, brief), [stories, brief]);
  const plugins = useMemo(
    () => [
      githubFlavoured,
      htmlAsText,
      headingLevels,
      heldReferences,
      () => storySections(stories),
      () => checkedSentences(facts),
      ...rules.plugins,
    ],
    [stories, facts, rules],
  );
  const text = limitCombiningMarks(content);
  const formatted = formattedPart(text);
  const rest = text.slice(formatted.length).replace(/[\r\n]{3,}/g, "\n\n");
  return (
    <CitedPages value={citations}>
      <StoryAction value={storyAction}>
        <CitedFacts value={facts}>
          <ReactMarkdown
            remarkPlugins={plugins}
            remarkRehypeOptions={{ clobberPrefix, footnoteLabel: words.notes, footnoteLabelTagName: "p" }}
            urlTransform={rules.address}
            components={{ ...components, ...rules.components }}
          >
            {formatted}
          </ReactMarkdown>
        </CitedFacts>
      </StoryAction>
      {rest.trim() && <AsWritten text={rest} />}
    </CitedPages>
  );
});

/** A paragraph that is wholly emphasised names the origin of the one before; a story's lines have labels. */
function Paragraph({ node, children }: ComponentProps<"p"> & ExtraProps) {
  const [only, ...others] = node?.children ?? [];
  const isSource = only?.type === "element" && only.tagName === "em" && others.length === 0;
  const isLabel = node?.properties.id === "footnote-label";
  const line = node?.properties.dataLine;
  const look = isSource ? "source-line" : isLabel ? "eyebrow" : line ? `story-${line}` : undefined;
  return (
    <p dir="auto" className={look}>
      {children}
    </p>
  );
}

function Table({ children }: ComponentProps<"table">) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" aria-label={words.table} tabIndex={0} className="wide">
      <table dir="auto">{children}</table>
    </div>
  );
}

/** Keeps figures and their units, and digit groups, on one line. */
function Cell({ children, style }: ComponentProps<"td">) {
  const text = [children]
    .flat()
    .filter((part) => typeof part === "string")
    .join("");
  const isFigure = /\d/.test(text) && /\S[\s-]\S/.test(text) && text.length <= longestFigure;
  return (
    <td style={style} className={isFigure ? "whitespace-nowrap" : undefined}>
      {children}
    </td>
  );
}

const longestFigure = 16;

function AsWritten({ text }: { text: string }) {
  return (
    <>
      <p className="source-line">{words.plainFromHere}</p>
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
    </>
  );
}

function TaskMark({ done }: { done: boolean }) {
  return (
    <span className="relative me-2 inline-block size-4 rounded-[4px] border border-edge align-[-0.15em] text-accent">
      {done && <Icon name="check" className="absolute -inset-px size-4" />}
      <span className="sr-only">{done ? words.done : words.toDo} </span>
    </span>
  );
}
