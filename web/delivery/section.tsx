import { type ReactNode, type Ref, useId } from "react";

interface Props {
  title: string;
  /** The target of links to this part of the page. */
  id?: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A part of the page. Its heading can take the focus when the focused element disappears. */
export function Section({ title, id, heading, children }: Props) {
  const label = useId();
  return (
    <section id={id} aria-labelledby={label} className="mt-10 scroll-mt-16 border-t border-line pt-7">
      <h2 ref={heading} id={label} tabIndex={-1} className="headline mb-3 text-headline outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}
