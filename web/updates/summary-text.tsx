import { type ComponentType, lazy, Suspense } from "react";
import type { Citation, Story } from "../../src/contract/updates.ts";
import { plainText } from "../ui/text/plain-text.ts";

interface Text {
  content: string;
  citations: Citation[];
  stories: Story[];
}

const Plain = ({ content }: Text) => <p>{plainText(content)}</p>;

const Markdown = lazy(async (): Promise<{ default: ComponentType<Text> }> => {
  const loaded = await import("./markdown/markdown.tsx").catch(() => ({ Markdown: Plain }));
  return { default: loaded.Markdown };
});

/** A summary's markdown. Its plain text stands in until the renderer has loaded, and where it cannot be. */
export function SummaryText({ compact = false, ...text }: Text & { compact?: boolean }) {
  const look = compact ? "prose prose-compact" : "prose";
  return (
    <Suspense
      fallback={
        <p dir="auto" className={look}>
          {plainText(text.content)}
        </p>
      }
    >
      <div dir="auto" className={look}>
        <Markdown {...text} />
      </div>
    </Suspense>
  );
}
