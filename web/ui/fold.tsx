import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface Props {
  heading: string;
  /** Shown below the heading, to say what is folded away. */
  note?: ReactNode;
  /** The heading's level. */
  as?: "h2" | "h3" | "h4";
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A section that folds away under its heading. Text typed in it is kept. */
export function Fold({ heading, note, as: Heading = "h2", isOpen, onToggle, children }: Props) {
  const id = useId();
  return (
    <section>
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={note ? `${id}-note` : undefined}
          onClick={() => onToggle(!isOpen)}
          className="relative flex min-h-11 w-full items-center justify-between gap-3 text-start text-note font-semibold"
        >
          {heading}
          <Icon
            name="chevron"
            className={classes("size-4.5 text-muted transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </Heading>
      {note && (
        <p id={`${id}-note`} className="-mt-2 text-note text-muted">
          {note}
        </p>
      )}
      <div id={id} hidden={!isOpen} className="pt-1">
        {children}
      </div>
    </section>
  );
}
