import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { limits } from "../../src/contract/base/limits.ts";
import type { User } from "../../src/contract/community/users.ts";
import { useAuth } from "../auth/session.tsx";
import { drawnNearScreen } from "../lists/infinite-list.tsx";
import { Flag } from "../moderation/flag.tsx";
import { RemoveComment } from "../moderation/for-moderators.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { ReadFailure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Moment } from "../ui/text/moment.tsx";
import { shortTime } from "../ui/text/relative-time.ts";
import { useDeleteComment } from "./actions.ts";
import { EditForm, ReplyForm } from "./comment-form.tsx";
import { CommentText } from "./comment-text.tsx";
import { repliesQuery, type ShownComment } from "./queries.ts";
import { QuoteBlock } from "./quote.tsx";
import { words } from "./words.ts";

interface Props {
  comment: ShownComment;
  now: Date;
  /** Called when its author removes the comment from the screen. */
  onDelete: () => void;
}

/** A comment with its replies and the form for another one. */
export function CommentItem({ comment, now, onDelete }: Props) {
  const { user } = useAuth();
  const [answered, setAnswered] = useState<ShownComment | null>(null);
  const opener = useRef<Element | null>(null);
  const answer = (to: ShownComment) => {
    opener.current = document.activeElement;
    setAnswered(to);
  };
  const close = () => {
    setAnswered(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const shared = { now, onDelete, onReply: answer };
  return (
    <li
      className={classes(
        drawnNearScreen,
        "[contain-intrinsic-block-size:auto_5rem] [&:last-child>div]:border-0",
      )}
    >
      <div className="border-b border-line py-4">
        <Body comment={comment} {...shared} />
        {(comment.replyCount > 0 || answered) && (
          <div className="ms-4 mt-2 border-s border-line ps-4 md:ms-11">
            <Replies comment={comment}>
              {(reply) => <Body key={reply.id} comment={reply} {...shared} />}
            </Replies>
            {answered && user && (
              <ReplyForm key={answered.id} answered={answered} user={user} onClose={close} />
            )}
          </div>
        )}
      </div>
    </li>
  );
}

interface BodyProps extends Props {
  onReply: (comment: ShownComment) => void;
}

function Body({ comment, now, onDelete, onReply }: BodyProps) {
  const { user } = useAuth();
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  if (comment.gone) return <p className="py-1 text-muted italic">{words.gone[comment.gone]}</p>;
  const isOwn = user?.id === comment.userId && !comment.posting;
  const isEditable = isOwn && now.getTime() - Date.parse(comment.createdAt) < limits.commentEdit;
  const closeEditing = () => {
    setEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  return (
    <div className="flex gap-3">
      <Avatar name={comment.user.name} className="size-8" />
      <div className="min-w-0 grow">
        <div className="flex justify-between gap-2">
          <Byline comment={comment} now={now} />
          <span className="-my-1 flex">
            <Corner comment={comment} user={user} onDelete={onDelete} />
          </span>
        </div>
        {comment.quote && <QuoteBlock quote={comment.quote} />}
        {isEditing ? (
          <EditForm comment={comment} onClose={closeEditing} />
        ) : (
          <CommentText
            content={comment.content}
            mentions={comment.mentions}
            isMuted={comment.posting === true}
          />
        )}
        {user && !comment.posting && !isEditing && (
          <p className="-ms-2 flex gap-1 text-note text-muted">
            <TextButton onClick={() => onReply(comment)} name={words.replyTo(comment.user.name)}>
              {words.reply}
            </TextButton>
            {isEditable && (
              <TextButton ref={editButton} onClick={() => setEditing(true)} name={words.editComment}>
                {words.edit}
              </TextButton>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

function Byline({ comment, now }: Pick<Props, "comment" | "now">) {
  const { createdAt, editedAt, userId, user, posting } = comment;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <Link to={`/user/${userId}`} dir="auto" className="font-semibold hover:underline">
        {user.name}
      </Link>
      <Moment at={createdAt} className="text-note text-muted">
        {posting ? words.posting : shortTime(createdAt, now)}
      </Moment>
      {editedAt && (
        <Moment at={editedAt} className="text-note text-muted">
          {words.edited(shortTime(editedAt, now))}
        </Moment>
      )}
    </p>
  );
}

interface TextButtonProps {
  ref?: React.Ref<HTMLButtonElement>;
  name: string;
  onClick: () => void;
  children: string;
}

function TextButton({ name, children, ...button }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      className="tap min-h-8 rounded-chip px-2 font-medium hover:bg-wash hover:text-ink"
      {...button}
    >
      {children}
    </button>
  );
}

interface CornerProps extends Pick<Props, "comment" | "onDelete"> {
  user: User | null;
}

function Corner({ comment, user, onDelete }: CornerProps) {
  const { mutate } = useDeleteComment(comment.topicId);
  const askAndDelete = () => {
    if (!window.confirm(words.sureToDelete)) return;
    onDelete();
    mutate(comment);
  };
  if (!user || comment.posting) return null;
  if (user.id !== comment.userId)
    return (
      <>
        <Flag commentId={comment.id} />
        <RemoveComment commentId={comment.id} />
      </>
    );
  return (
    <button
      type="button"
      aria-label={words.deleteComment}
      onClick={askAndDelete}
      className="tap grid size-8 shrink-0 place-items-center rounded-chip text-muted hover:bg-wash hover:text-danger"
    >
      <Icon name="trash" />
    </button>
  );
}

interface RepliesProps {
  comment: ShownComment;
  children: (reply: ShownComment) => ReactNode;
}

/** The latest replies to a comment, oldest first, with a button for the rest. */
function Replies({ comment, children }: RepliesProps) {
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
      {isWhole && error && <ReadFailure title={words.failedToFetchReplies} query={{ error, refetch }} />}
      <ul aria-label={words.replies(gone ? words.goneOf : user.name)} className="grid gap-3 pt-2">
        {shown.map((reply) => (
          <li key={reply.id}>{children(reply)}</li>
        ))}
      </ul>
    </>
  );
}
