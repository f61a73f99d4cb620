import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useState } from "react";
import type { ExtraProps } from "react-markdown";
import type { Citation, Fact } from "../../../src/contract/topics/updates.ts";
import { lazyDialog } from "../../installed/lazy-component.tsx";
import { Icon } from "../../ui/icon.tsx";
import { foreign, tells, whereTo } from "./address.ts";
import { words } from "./words.ts";

/** Links don't nest: one inside another is shown as text. */
export const InLink = createContext(false);

/** An action at the end of a story's headline, by the story's id; its parent is positioned. */
export const StoryAction = createContext<((storyId: string) => ReactNode) | null>(null);

/** The pages that a text's numbers refer to, in order. */
export const CitedPages = createContext<readonly Citation[]>([]);

/** A text's sentences, by the numbers of their references. */
export const CitedFacts = createContext<readonly Fact[]>([]);

type Props = ComponentProps<"a"> & ExtraProps;

/**
 * A link in a summary. A number is a reference to a source; any other link shows its destination, so that nobody has
 * to hover. A link without an address is text. A relative address leads into this instance, where opening a link
 * never changes anything.
 */
export function SummaryLink({ node, href, title, children, ...rest }: Props) {
  const isInLink = use(InLink);
  if (!href || isInLink) return <>{children}</>;
  const inside = <InLink value={true}>{children}</InLink>;
  const text = node ? textOf(node) : "";
  if (node?.properties.dataFootnoteRef !== undefined) {
    return (
      <a href={href} id={rest.id} aria-label={words.note(text)}>
        {inside}
      </a>
    );
  }
  if (href.startsWith("#")) {
    return (
      <a href={href} aria-label={rest["aria-label"]}>
        {inside}
      </a>
    );
  }
  const place = whereTo(href);
  if (/^\d+$/.test(text)) {
    return (
      <Reference
        number={text}
        href={href}
        title={title ?? place ?? ""}
        factNumber={node?.properties.dataFact}
      >
        {inside}
      </Reference>
    );
  }
  return (
    <a href={href} title={title} {...foreign}>
      {inside}
      {place !== null && !tells(text, place) && <Place>{place}</Place>}
    </a>
  );
}

const ProofDialog = lazyDialog(async () => (await import("./proof-dialog.tsx")).ProofDialog);

interface ReferenceProps {
  number: string;
  href: string;
  title: string;
  factNumber: unknown;
  children: ReactNode;
}

/**
 * A reference to a source. It says if its page couldn't be reached. If the page's words were kept, it opens them;
 * with a modifier key it opens the page.
 */
function Reference({ number, href, title, factNumber, children }: ReferenceProps) {
  const citations = use(CitedPages);
  const fact = use(CitedFacts)[typeof factNumber === "string" ? Number(factNumber) : -1];
  const [isOpen, setOpen] = useState(false);
  const isUnreachable = citations[Number(number) - 1]?.checked === "unreachable";
  const what = [words.numberedSource(number), isUnreachable && words.couldNotBeReached];
  const where = [title, isUnreachable && words.couldNotBeReached];
  const proven = fact?.proof ? { ...fact, proof: fact.proof } : null;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <sup>
      <a
        href={href}
        title={listOf(where)}
        aria-label={listOf(what)}
        {...(proven && { "aria-haspopup": "dialog", onClick: open })}
        {...foreign}
      >
        {children}
        {isUnreachable && <Icon name="alert" className="inline size-[1.1em] align-[-0.2em]" />}
      </a>
      {proven && isOpen && <ProofDialog fact={proven} citations={citations} onClose={() => setOpen(false)} />}
    </sup>
  );
}

const listOf = (parts: (string | false)[]) => parts.filter(Boolean).join(", ") || undefined;

/** A link's destination, after its text. */
export function Place({ children }: { children: ReactNode }) {
  return (
    <span className="place">
      {" "}
      (<bdi>{children}</bdi>)
    </span>
  );
}

interface LinkNode {
  type: string;
  value?: string;
  children?: LinkNode[];
}

function textOf(node: LinkNode): string {
  return node.type === "text" ? (node.value ?? "") : (node.children ?? []).map(textOf).join("");
}
