import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { Link } from "react-router";
import type { Quote } from "../../src/contract/community/comments.ts";
import type { Summary } from "../../src/contract/topics/updates.ts";
import { useAuth } from "../auth/session.tsx";
import { Icon } from "../ui/icon.tsx";
import { written } from "../ui/text/text-language.ts";
import { words } from "./words.ts";

/** The id of the comment field on the topic's page. */
export const commentFieldId = "comment-field";

/** The story that the next comment on a topic will quote. */
const quoteQuery = (topicId: string) =>
  queryOptions<Quote | null>({
    queryKey: ["quoting", topicId],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** `kept` is the quote that was chosen when the page was left. */
export function useQuote(topicId: string, kept: Quote | null) {
  const client = useQueryClient();
  const { data = null } = useQuery({ ...quoteQuery(topicId), initialData: kept });
  const set = (quote: Quote | null) => client.setQueryData(quoteQuery(topicId).queryKey, quote);
  return [data, set] as const;
}

/** Renders a button beside a story's headline that quotes it in a comment. Null for those who can't comment. */
export function useStoryAction(topicId: string, summary: Summary | null) {
  const { user } = useAuth();
  const client = useQueryClient();
  const action = useCallback(
    (storyId: string) => {
      const headline = summary?.stories.find(({ id }) => id === storyId)?.headline;
      if (!summary || headline === undefined) return null;
      const quote = { summaryId: summary.id, storyId, headline };
      const choose = () => {
        client.setQueryData(quoteQuery(topicId).queryKey, quote);
        document.getElementById(commentFieldId)?.focus();
      };
      return <QuoteButton headline={headline} onClick={choose} />;
    },
    [client, topicId, summary],
  );
  return user ? action : null;
}

function QuoteButton({ headline, onClick }: { headline: string; onClick: () => void }) {
  const label = words.quoteStory(headline);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="tap z-1 -my-1.5 inline-grid size-8 place-items-center rounded-chip align-middle text-muted hover:bg-wash hover:text-ink print:hidden"
    >
      <Icon name="comment" />
    </button>
  );
}

interface BlockProps {
  quote: Quote;
  /** Set while the quote can still be removed. */
  onRemove?: () => void;
}

/** The story that a comment refers to. */
export function QuoteBlock({ quote, onRemove }: BlockProps) {
  return (
    <div className="my-1.5 flex items-center gap-2 border-s-[3px] border-line ps-3 text-note">
      <p className="min-w-0 grow">
        <span className="text-muted">{words.quoted} </span>
        <Link
          to={`/story/${encodeURIComponent(quote.storyId)}`}
          {...written(quote.headline)}
          className="font-serif font-semibold wrap-anywhere hover:underline"
        >
          {quote.headline}
        </Link>
      </p>
      {onRemove && (
        <button
          type="button"
          aria-label={words.removeQuote}
          onClick={onRemove}
          className="tap grid size-8 shrink-0 place-items-center rounded-chip text-muted hover:bg-wash hover:text-ink"
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
