import { type ReactNode, useState } from "react";
import { classes } from "../classes.ts";
import { words } from "../words.ts";
import { truncate } from "./truncate.ts";

interface Props {
  text: string;
  /** Characters that are shown before it's opened. */
  limit: number;
  children: (shown: string, toggle: ReactNode) => ReactNode;
}

/** Shows the start of a text, and all of it after 'Read More'. Shorter texts have no toggle. */
export function ExpandableText({ text, limit, children }: Props) {
  const [expanded, setExpanded] = useState(false);
  const preview = truncate(text, limit);
  const toggle = preview !== text && (
    <ReadMore expanded={expanded} onToggle={() => setExpanded(!expanded)} className="text-note not-italic" />
  );
  return children(expanded ? text : preview, toggle);
}

interface ReadMoreProps {
  expanded: boolean;
  onToggle: () => void;
  className?: string;
}

/** 'Read More', or 'Show Less' if open. It lies above the link that covers the card. */
export function ReadMore({ expanded, onToggle, className }: ReadMoreProps) {
  return (
    <button
      type="button"
      aria-expanded={expanded}
      className={classes("tap font-sans font-semibold text-accent hover:underline", className)}
      onClick={onToggle}
    >
      {expanded ? words.showLess : words.readMore}
    </button>
  );
}
