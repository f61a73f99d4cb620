import { lazy, Suspense } from "react";
import { plainText } from "../../src/contract/plain-text.ts";

const Markdown = lazy(async () => ({ default: (await import("./markdown.tsx")).Markdown }));

/** A summary's markdown. Its plain text stands in until the renderer has loaded. */
export function SummaryText({ content, compact = false }: { content: string; compact?: boolean }) {
  const look = compact ? "prose prose-compact" : "prose";
  return (
    <Suspense
      fallback={
        <p dir="auto" className={look}>
          {plainText(content)}
        </p>
      }
    >
      <div dir="auto" className={look}>
        <Markdown content={content} />
      </div>
    </Suspense>
  );
}
