import { type ReactNode, type Ref, useId } from "react";

interface Props {
  title: string;
  /** What stands beside the title. */
  action?: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A part of the account dialog. Its heading can hold the keyboard when what held it is gone. */
export function Section({ title, action, heading, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-5">
      <div className="mb-1 flex min-h-8 items-center justify-between gap-4">
        <h3 ref={heading} id={id} tabIndex={-1} className="eyebrow outline-none">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
