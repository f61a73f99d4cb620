import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import type { BriefStory, Citation, Story } from "../../src/contract/topics/updates.ts";
import { plainText } from "../ui/text/plain-text.ts";
import { written } from "../ui/text/text-language.ts";

interface Text {
  content: string;
  citations: Citation[];
  stories: Story[];
  brief?: BriefStory[];
  /** An action at the end of a headline, by its story's id. */
  storyAction?: ((storyId: string) => ReactNode) | null;
}

const Plain = ({ content }: Text) => <p>{plainText(content)}</p>;

let loaded: ComponentType<Text> | undefined;

/** Loads the code early, so that the first text renders at once. Rejects if it can't be loaded. */
export async function loadMarkdown(): Promise<void> {
  loaded = (await import("./markdown/markdown.tsx")).Markdown;
}

const Loading = lazy(async () => {
  await loadMarkdown().catch(() => undefined);
  return { default: loaded ?? Plain };
});

/** A summary's markdown. Its plain text shows until the code has loaded, and if it can't be. */
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
