import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { readFailure } from "../api/errors.ts";
import { InfiniteList } from "../lists/infinite-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { formatCount } from "../ui/text/numbers.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { commentsQuery } from "./queries.ts";
import { words } from "./words.ts";

interface Props {
  topicId: string;
  count: number;
  now: Date;
}

/** On narrow screens only the button loads more, because the rest of the page comes below. */
export function Comments({ topicId, count, now }: Props) {
  const comments = useInfiniteQuery(commentsQuery(topicId));
  const { data, isPending, error } = comments;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-20">
      <h2
        ref={heading}
        id="comments-title"
        tabIndex={-1}
        className="headline mb-3 text-[1.375rem] outline-none"
      >
        {words.commentsOf(formatCount(count))}
      </h2>
      <CommentForm topicId={topicId} />
      <InfiniteList
        list={comments}
        name="comments"
        failure={readFailure(words.failedToFetchComments, error)}
        skeleton={<CommentSkeleton />}
        as="ul"
        className="mt-3"
        readOn="max-lg:hidden"
      >
        {data?.items.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            now={now}
            onDelete={() => heading.current?.focus()}
          />
        ))}
        {isPending && count > 0 && <CommentSkeleton />}
      </InfiniteList>
    </section>
  );
}

function CommentSkeleton() {
  return (
    <li className="flex gap-3 py-4">
      <Skeleton className="size-8 rounded-full" />
      <span className="grid grow gap-2 pt-1">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-4/5" />
      </span>
    </li>
  );
}
