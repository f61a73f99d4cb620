import { Link } from "react-router";
import type { Comment } from "../../src/contract/comments.ts";
import { useAuth } from "../auth/session.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { shortTime } from "../ui/relative-time.ts";
import { useComments } from "./use-comments.ts";

export function CommentItem({ comment, now }: { comment: Comment; now: Date }) {
  const { user } = useAuth();
  const { remove } = useComments(comment.topicId);
  const askAndRemove = () => {
    if (window.confirm("Are you sure you want to delete this comment?")) remove.mutate(comment.id);
  };
  return (
    <li className="flex gap-3 border-b border-line py-4 last:border-0">
      <Avatar name={comment.user.name} className="size-8" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link to={`/user/${comment.userId}`} dir="auto" className="font-semibold hover:underline">
            {comment.user.name}
          </Link>
          <time dateTime={comment.createdAt} className="text-note text-muted">
            {shortTime(comment.createdAt, now)}
          </time>
        </p>
        <p dir="auto" className="break-words whitespace-pre-line">
          {comment.content}
        </p>
      </div>
      {user?.id === comment.userId && (
        <button
          type="button"
          aria-label="Delete comment"
          disabled={remove.isPending}
          onClick={askAndRemove}
          className="tap grid size-8 shrink-0 place-items-center rounded-chip text-muted hover:bg-wash hover:text-danger"
        >
          <Icon name="trash" />
        </button>
      )}
    </li>
  );
}
