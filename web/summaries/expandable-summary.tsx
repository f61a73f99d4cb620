import { useMemo, useState } from "react";
import { limits } from "../../src/contract/limits.ts";
import { plainTextUnder } from "../../src/contract/plain-text.ts";
import { truncate } from "../ui/truncate.ts";
import { SummaryText } from "./summary-text.tsx";

/** The beginning of a summary in plain words, and the whole of it as it was written. */
export function ExpandableSummary({ title, content }: { title: string; content: string }) {
  const [expanded, setExpanded] = useState(false);
  const whole = useMemo(() => plainTextUnder(title, content), [title, content]);
  const preview = truncate(whole, limits.summaryPreview);
  const toggle = (
    <button
      type="button"
      aria-expanded={expanded}
      className="relative font-semibold text-accent hover:underline"
      onClick={() => setExpanded(!expanded)}
    >
      {expanded ? "Show Less" : "Read More"}
    </button>
  );
  if (expanded) {
    return (
      <div className="relative mt-2 grid justify-items-start gap-2">
        <div className="w-full min-w-0">
          <SummaryText content={content} compact />
        </div>
        {toggle}
      </div>
    );
  }
  return (
    <p dir="auto" className="mt-2 max-w-[66ch]">
      {preview} {preview !== whole && toggle}
    </p>
  );
}
