import { type ReactNode, type Ref, useId } from "react";

interface Props {
  title: string;
  /** Content beside the title. */
  action?: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section with a small heading, which can take the focus when the focused element disappears. */
export function Section({ title, action, heading, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
      <div className="mb-1 flex min-h-8 items-center justify-between gap-4">
        <h2 ref={heading} id={id} tabIndex={-1} className="eyebrow outline-none">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
