import { type ComponentType, lazy, Suspense } from "react";
import type { MentionedUser } from "../../src/contract/community/comments.ts";
import { classes } from "../ui/classes.ts";
import { written } from "../ui/text/text-language.ts";

interface Text {
  content: string;
  mentions: MentionedUser[];
}

const RichText = lazy(async (): Promise<{ default: ComponentType<Text> }> => {
  const parts = [import("./rich-text.tsx"), import("../updates/markdown/markdown.tsx")] as const;
  const loaded = await Promise.all(parts).catch(() => null);
  return { default: loaded ? loaded[0].richText(loaded[1].Markdown) : Plain };
});

const Plain = ({ content }: Text) => <p className="whitespace-pre-line">{content}</p>;

/** Matches text that may hold markdown or an address. Most comments hold neither, and need no further code. */
const mayBeMore = /[*_`~>[\]<\\&]|:\/\/|www\.|^\s*(?:[-+]|\d+[.)]|#{1,6})\s/m;

/** The text of a comment. Shown as it was written until the markdown code has loaded. */
export function CommentText({ isMuted = false, ...text }: Text & { isMuted?: boolean }) {
  const isMore = text.mentions.length > 0 || mayBeMore.test(text.content);
  return (
    <div
      {...written(text.content)}
      className={classes(
        "prose prose-compact wrap-anywhere [&_p]:whitespace-pre-line",
        isMuted && "text-muted",
      )}
    >
      {isMore ? (
        <Suspense fallback={<Plain {...text} />}>
          <RichText {...text} />
        </Suspense>
      ) : (
        <Plain {...text} />
      )}
    </div>
  );
}
