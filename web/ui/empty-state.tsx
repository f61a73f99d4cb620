import type { ReactNode } from "react";

interface Props {
  title: string;
  children?: ReactNode;
  /** The button that does what comes next. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="flex flex-col items-start gap-1 border-t border-line py-12">
      <h2 className="headline text-title">{title}</h2>
      {children && <p className="max-w-[52ch] text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
