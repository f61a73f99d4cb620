import { type ReactNode, useId, useState } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface Props {
  heading: string;
  /** Shown below the heading, folded or not. */
  note?: ReactNode;
  /** Rendered only once unfolded. */
  children: ReactNode;
}

/** A section in a page's side column, folded away until requested. */
export function SideFold({ heading, note, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="border-t border-line py-3.5">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="eyebrow tap flex w-full items-center justify-between py-2.5 hover:text-ink"
        >
          {heading}
          <Icon name="chevron" className={classes("size-4 transition-transform", isOpen && "rotate-180")} />
        </button>
      </h2>
      {note && <p className="-mt-1 pb-2 text-[0.875rem] text-muted tabular-nums">{note}</p>}
      <div id={id}>{isOpen && children}</div>
    </section>
  );
}
