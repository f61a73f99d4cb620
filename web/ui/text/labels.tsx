import { Children, type ReactNode } from "react";
import { words } from "../words.ts";

/** Its children with a middle dot between them; empty ones get no dot. */
export function Separated({ children }: { children: ReactNode }) {
  return Children.toArray(children).map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line keep their places
    <span key={index} className="part">
      {index > 0 && <span aria-hidden="true"> · </span>}
      {child}
    </span>
  ));
}

/** Marks what arrived since the reader's last visit. */
export function NewMark() {
  return (
    <span className="font-semibold text-accent">
      <span
        aria-hidden="true"
        className="me-1.5 inline-block size-[0.4375rem] rounded-full bg-accent align-[0.06em]"
      />
      {words.fresh}
    </span>
  );
}
