import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../ui/count.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { commentsQuery } from "./queries.ts";

interface Props {
  topicId: string;
  count: number;
  now: Date;
}

export function Comments({ topicId, count, now }: Props) {
  const { data, isPending } = useQuery(commentsQuery(topicId));
  return (
    <section id="comments" aria-labelledby="comments-title" className="scroll-mt-20">
      <h2 id="comments-title" className="headline mb-3 text-[1.375rem]">
        Comments ({formatCount(data?.length ?? count)})
      </h2>
      <CommentForm topicId={topicId} />
      <ul className="mt-3">
        {data?.map((comment) => (
          <CommentItem key={comment.id} comment={comment} now={now} />
        ))}
        {isPending && count > 0 && <CommentSkeleton />}
      </ul>
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
