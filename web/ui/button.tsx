import { Children, type ComponentProps, cloneElement, type ReactElement, type ReactNode } from "react";
import { classes } from "./classes.ts";

type Variant = "primary" | "outline" | "quiet" | "danger";
type Size = "small" | "medium" | "large";

const looks: Record<Variant, string> = {
  primary: "bg-accent text-on-accent border-transparent hover:bg-accent-strong",
  outline: "border-line hover:border-edge hover:bg-wash",
  quiet: "border-transparent text-muted hover:bg-wash hover:text-ink",
  danger: "bg-danger text-on-danger border-transparent hover:opacity-90",
};

const sizes: Record<Size, string> = {
  small: "tap min-h-8 gap-1.5 px-2.5 text-note",
  medium: "min-h-9.5 gap-2 px-3.5 text-[0.875rem] max-md:min-h-11",
  large: "min-h-12 gap-2.5 px-5 text-lead",
};

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: Variant;
  size?: Size;
  /** Styles its single child, such as a link, as this button. */
  asChild?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant = "outline", size = "medium", asChild, className, children, ...others } = props;
  const look = classes(
    "inline-flex max-w-full shrink-0 items-center justify-center rounded-surface border leading-tight font-medium transition-colors",
    "disabled:pointer-events-none disabled:opacity-50",
    looks[variant],
    sizes[size],
    className,
  );
  if (asChild) return dressed(children, look, others);
  return (
    <button type="button" className={look} {...others}>
      {children}
    </button>
  );
}

/** The first screen has no room for the general solution, Radix's Slot, which merges handlers too. */
function dressed(children: ReactNode, look: string, others: object): ReactElement {
  const child = Children.only(children) as ReactElement<{ className?: string }>;
  return cloneElement(child, { ...others, className: classes(look, child.props.className) });
}
