import { type ComponentType, lazy, Suspense } from "react";
import { plainText } from "../../src/contract/plain-text.ts";

const Plain = ({ content }: { content: string }) => <p>{plainText(content)}</p>;

const Markdown = lazy(async (): Promise<{ default: ComponentType<{ content: string }> }> => {
  const loaded = await import("./markdown.tsx").catch(() => ({ Markdown: Plain }));
  return { default: loaded.Markdown };
});

/** A summary's markdown. Its plain text stands in until the renderer has loaded, and where it cannot be. */
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
