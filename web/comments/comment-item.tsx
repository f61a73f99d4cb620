import { Link } from "react-router";
import { useAuth } from "../auth/session.tsx";
import { drawnNearScreen } from "../lists/infinite-list.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { classes } from "../ui/classes.ts";
import { furtherIcons } from "../ui/icon/further-icons.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { shortTime } from "../ui/text/relative-time.ts";
import { useDeleteComment } from "./actions.ts";
import type { ShownComment } from "./queries.ts";
import { words } from "./words.ts";

interface Props {
  comment: ShownComment;
  now: Date;
  /** Called when the comment leaves the screen by its author's hand. */
  onDelete: () => void;
}

export function CommentItem({ comment, now, onDelete }: Props) {
  const { user } = useAuth();
  const { mutate } = useDeleteComment(comment.topicId);
  const askAndDelete = () => {
    if (!window.confirm(words.areYouSureYou)) return;
    onDelete();
    mutate(comment);
  };
  return (
    <li
      className={classes(
        drawnNearScreen,
        "flex gap-3 border-b border-line py-4 [contain-intrinsic-block-size:auto_5rem] last:border-0",
      )}
    >
      <Avatar name={comment.user.name} className="size-8" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link to={`/user/${comment.userId}`} dir="auto" className="font-semibold hover:underline">
            {comment.user.name}
          </Link>
          <time dateTime={comment.createdAt} className="text-note text-muted">
            {comment.posting ? words.posting : shortTime(comment.createdAt, now)}
          </time>
        </p>
        <p dir="auto" className={classes("whitespace-pre-line", comment.posting && "text-muted")}>
          {comment.content}
        </p>
      </div>
      {user?.id === comment.userId && !comment.posting && (
        <button
          type="button"
          aria-label={words.deleteComment}
          onClick={askAndDelete}
          className="tap grid size-8 shrink-0 place-items-center rounded-chip text-muted hover:bg-wash hover:text-danger"
        >
          <Icon name={furtherIcons.trash} />
        </button>
      )}
    </li>
  );
}
