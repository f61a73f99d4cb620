import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import type { BriefStory, Citation, Story } from "../../src/contract/updates.ts";
import { plainText } from "../ui/text/plain-text.ts";
import { written } from "../ui/text/text-language.ts";

interface Text {
  content: string;
  citations: Citation[];
  stories: Story[];
  brief?: BriefStory[];
  /** What stands at the end of a headline, by its story's id. */
  storyAction?: ((storyId: string) => ReactNode) | null;
}

const Plain = ({ content }: Text) => <p>{plainText(content)}</p>;

let loaded: ComponentType<Text> | undefined;

/** Ahead of the first text, which is then drawn at once. Rejects when the code cannot be had. */
export async function loadMarkdown(): Promise<void> {
  loaded = (await import("./markdown/markdown.tsx")).Markdown;
}

const Loading = lazy(async () => {
  await loadMarkdown().catch(() => undefined);
  return { default: loaded ?? Plain };
});

/** A summary's markdown. Its plain text stands in until the renderer has loaded, and where it cannot be. */
export function SummaryText({ compact = false, ...text }: Text & { compact?: boolean }) {
  const [Markdown] = useState(() => loaded ?? Loading);
  const look = compact ? "prose prose-compact" : "prose";
  return (
    <Suspense
      fallback={
        <p {...written(text.content)} className={look}>
          {plainText(text.content)}
        </p>
      }
    >
      <div {...written(text.content)} className={look}>
        <Markdown {...text} />
      </div>
    </Suspense>
  );
}
