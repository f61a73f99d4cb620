import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { limits } from "../../src/contract/base/limits.ts";
import type { Comment, Quote } from "../../src/contract/community/comments.ts";
import type { User } from "../../src/contract/community/users.ts";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";
import { useDraft, useKeepDraft } from "../ui/form/draft.ts";
import { useEditComment, usePostComment } from "./actions.ts";
import { Composer } from "./composer.tsx";
import type { ShownComment } from "./queries.ts";
import { commentFieldId, QuoteBlock, useQuote } from "./quote.tsx";
import { words } from "./words.ts";

export function CommentForm({ topicId }: { topicId: string }) {
  const { user } = useAuth();
  if (!user) return <p className="text-muted">{words.logInToPost}</p>;
  return <Form topicId={topicId} user={user} />;
}

const blank: { content: string; quote: Quote | null } = { content: "", quote: null };

function Form({ topicId, user }: { topicId: string; user: User }) {
  const { mutate, isPending } = usePostComment(topicId);
  const draftKey = `draft comment ${user.id} ${topicId}`;
  const draft = useDraft(draftKey, blank);
  const [content, setContent] = useState(draft?.content ?? "");
  const [quote, setQuote] = useQuote(topicId, draft?.quote ?? null);
  useKeepDraft(draftKey, { content, quote }, blank);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isByKeyboard = event.currentTarget.querySelector("button:focus-visible") !== null;
    flushSync(() => {
      setContent("");
      setQuote(null);
    });
    // The disabled button would lose the focus.
    if (isByKeyboard) document.getElementById(commentFieldId)?.focus();
    const takeBack = () => {
      // Text typed in the meantime stays too.
      setContent((next) => (next ? `${content}\n\n${next}` : content));
      setQuote(quote);
    };
    mutate(commentBy(user, { topicId, content: content.trim(), quote, replyTo: null }), {
      onError: takeBack,
    });
  };

  return (
    <form onSubmit={submit}>
      {quote && <QuoteBlock quote={quote} onRemove={() => setQuote(null)} />}
      <Composer
        id={commentFieldId}
        topicId={topicId}
        label={words.comment}
        value={content}
        onChange={setContent}
      >
        <Submit content={content} isPending={isPending} label={words.postComment} pending={words.posting} />
      </Composer>
    </form>
  );
}

interface ReplyProps {
  /** The comment or reply that is being answered. */
  answered: Comment;
  user: User;
  onClose: () => void;
}

/** Posts the reply at once. If it's refused, the text returns to the field. */
export function ReplyForm({ answered, user, onClose }: ReplyProps) {
  const { topicId, replyTo, id, user: author } = answered;
  const thread = replyTo ?? id;
  const { mutate, isPending } = usePostComment(topicId);
  const started = replyTo && answered.userId !== user.id ? `@${author.username} ` : "";
  const draftKey = `draft reply ${user.id} ${thread}`;
  const draft = useDraft(draftKey, { content: started });
  const [content, setContent] = useState(draft?.content ?? started);
  const forget = useKeepDraft(draftKey, { content }, { content: started });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reply = commentBy(user, { topicId, content: content.trim(), quote: null, replyTo: thread });
    const close = () => {
      forget();
      onClose();
    };
    mutate({ ...reply, answers: id }, { onSuccess: close });
  };
  return (
    <form onSubmit={submit} className="py-3">
      <Composer
        topicId={topicId}
        label={words.replyTo(author.name)}
        value={content}
        onChange={setContent}
        onCancel={() => {
          forget();
          onClose();
        }}
      >
        <Submit content={content} isPending={isPending} label={words.postReply} pending={words.posting} />
      </Composer>
    </form>
  );
}

export function EditForm({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { mutate, isPending } = useEditComment(comment.topicId);
  const [content, setContent] = useState(comment.content);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const edited = { ...comment, content: content.trim(), editedAt: new Date().toISOString() };
    mutate(edited, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} className="pt-1">
      <Composer
        topicId={comment.topicId}
        label={words.editComment}
        value={content}
        onChange={setContent}
        onCancel={onClose}
      >
        <Submit content={content} isPending={isPending} label={words.save} pending={words.saving} />
      </Composer>
    </form>
  );
}

interface SubmitProps {
  content: string;
  isPending: boolean;
  label: string;
  pending: string;
}

function Submit({ content, isPending, label, pending }: SubmitProps) {
  const trimmed = content.trim();
  const cannot = trimmed === "" || trimmed.length > limits.comment || isPending;
  return (
    <Button type="submit" size="small" variant="primary" disabled={cannot}>
      {isPending ? pending : label}
    </Button>
  );
}

type CommentInput = Pick<Comment, "topicId" | "content" | "quote" | "replyTo">;

/** The comment as it will look once posted. The server's id replaces its own. */
function commentBy({ id, name, username }: User, written: CommentInput): ShownComment {
  const createdAt = new Date().toISOString();
  return {
    ...written,
    id: `posting ${createdAt}`,
    userId: id,
    createdAt,
    editedAt: null,
    replyCount: 0,
    mentions: [],
    gone: null,
    user: { name, username },
    posting: true,
  };
}
