import type { ReactNode } from "react";

interface Props {
  /** ISO 8601. */
  at: string;
  className?: string;
  children: ReactNode;
}

/** A time in everyday words, with the exact time for programs and on hover. */
export function Moment({ at, className, children }: Props) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()} className={className}>
      {children}
    </time>
  );
}
