import { type ComponentProps, lazy, type ReactNode, Suspense, use } from "react";
import type { ExtraProps } from "react-markdown";
import { InLink } from "./link.tsx";
import { words } from "./words.ts";

/** What the server writes, emphasised, behind a quotation that no cited page holds. */
const note = "(unverified quotation)";

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

/** Emphasis. The note on a quotation is a small mark that says what it means; where it cannot, the same words. */
export function Emphasis({ children }: ComponentProps<"em"> & ExtraProps) {
  const isInLink = use(InLink);
  if (children !== note || isInLink) return <em>{children}</em>;
  const mark: Mark = {
    explanation: words.noCitedPageHolds,
    className: "unverified",
    children: note,
  };
  return (
    <Suspense fallback={<Plain {...mark} />}>
      <Explained {...mark} />
    </Suspense>
  );
}
