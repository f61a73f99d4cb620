import type { ReactNode } from "react";

interface Props {
  /** ISO 8601. */
  at: string;
  className?: string;
  children: ReactNode;
}

/** A time as people say it, with the exact moment for programs and for the pointer that rests on it. */
export function Moment({ at, className, children }: Props) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()} className={className}>
      {children}
    </time>
  );
}
