import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { readFailure } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { Failure } from "../ui/failure.tsx";
import { repliesQuery, type ShownComment } from "./queries.ts";
import { words } from "./words.ts";

interface Props {
  comment: ShownComment;
  children: (reply: ShownComment) => ReactNode;
}

/** The latest replies to a comment, and the others when they are wanted; the oldest comes first. */
export function Replies({ comment, children }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...repliesQuery(comment),
    enabled: isWhole,
  });
  const { gone, replyCount, replies = [], user } = comment;
  const shown: ShownComment[] = isWhole && data ? data.items.toReversed() : replies;
  const isPart = shown.length < replyCount;
  if (replyCount === 0) return null;
  return (
    <>
      {isPart && (!isWhole || hasNextPage || isFetching) && (
        <Button
          size="small"
          variant="quiet"
          className="-ms-2.5"
          disabled={isFetching}
          onClick={() => (isWhole ? void fetchNextPage() : setWhole(true))}
        >
          {isWhole ? words.furtherReplies : words.allReplies(replyCount)}
        </Button>
      )}
      {isWhole && error && (
        <Failure title={readFailure(words.failedToFetchReplies, error)} onRetry={() => void refetch()} />
      )}
      <ul aria-label={words.replies(gone ? words.goneOf : user.name)} className="grid gap-3 pt-2">
        {shown.map((reply) => (
          <li key={reply.id}>{children(reply)}</li>
        ))}
      </ul>
    </>
  );
}
