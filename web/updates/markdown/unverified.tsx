import { type ComponentProps, lazy, type ReactNode, Suspense, use } from "react";
import type { ExtraProps } from "react-markdown";
import {
  notFoundMarks,
  notStatedMarks,
  opinionMarks,
  unverifiedMarks,
} from "../../../src/contract/topics/marks.ts";
import { InLink } from "./link.tsx";
import { words } from "./words.ts";

/** The server's emphasised notes after what no cited page contains, with their explanations. */
const notes = new Map<string, string>([
  ...Object.values(unverifiedMarks).map((mark) => [`(${mark})`, words.quotationNotFound] as const),
  ...Object.values(notFoundMarks).map((mark) => [`(${mark})`, words.claimNotFound] as const),
  ...Object.values(notStatedMarks).map((mark) => [`(${mark})`, words.notStated] as const),
  ...Object.values(opinionMarks).map((mark) => [`(${mark})`, words.isOpinion] as const),
]);

interface Mark {
  explanation: string;
  className: string;
  children: ReactNode;
}

const Plain = ({ className, children }: Mark) => <em className={className}>{children}</em>;

const Explained = lazy(async () => {
  const loaded = await import("../../ui/overlay/explained.tsx").catch(() => ({ Explained: Plain }));
  return { default: loaded.Explained };
});

/**
 * Emphasis. A note on a quotation or sentence becomes a small mark with an explanation; without scripts it stays as
 * text.
 */
export function Emphasis({ children }: ComponentProps<"em"> & ExtraProps) {
  const isInLink = use(InLink);
  const explanation = typeof children === "string" ? notes.get(children) : undefined;
  if (explanation === undefined || isInLink) return <em>{children}</em>;
  const mark: Mark = { explanation, className: "unverified", children };
  return (
    <Suspense fallback={<Plain {...mark} />}>
      <Explained {...mark} />
    </Suspense>
  );
}
