import type { ComponentProps } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon.tsx";

const frame =
  "w-full rounded-surface border border-edge bg-raised px-3 text-body text-ink text-ellipsis transition-colors hover:border-muted aria-invalid:border-danger disabled:opacity-60 max-md:text-[1rem]";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={classes(frame, "min-h-11", className)} {...props} />;
}

export function TextArea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea className={classes(frame, "min-h-24 py-2.5 field-sizing-content", className)} {...props} />
  );
}

/** The platform's own select, which works on every keyboard, phone and screen reader. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select
        className={classes(frame, "min-h-11 cursor-pointer appearance-none pe-9", className)}
        {...props}
      >
        {children}
      </select>
      <Icon
        name="chevron"
        className="pointer-events-none absolute inset-y-0 inset-e-2.5 my-auto text-muted"
      />
    </span>
  );
}
