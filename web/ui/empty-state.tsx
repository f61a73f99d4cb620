import type { ReactNode } from "react";

interface Props {
  title: string;
  children?: ReactNode;
  /** The button for the next step. */
  action?: ReactNode;
  /** The title's level: one below the heading above it. */
  level?: 2 | 3;
}

export function EmptyState({ title, children, action, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    // Merges with a line above it.
    <div className="-mt-px flex flex-col items-start gap-1 border-t border-line py-12 max-md:py-8">
      <Heading className="headline text-title">{title}</Heading>
      {children && <p className="max-w-[52ch] text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
