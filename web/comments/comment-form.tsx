import { type FormEvent, useState } from "react";
import { limits } from "../../src/contract/limits.ts";
import type { User } from "../../src/contract/users.ts";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/form/controls.tsx";
import { useDraft, useKeepDraft } from "../ui/form/draft.ts";
import { usePostComment } from "./actions.ts";
import type { ShownComment } from "./queries.ts";
import { words } from "./words.ts";

export function CommentForm({ topicId }: { topicId: string }) {
  const { user } = useAuth();
  if (!user) return <p className="text-muted">{words.pleaseLogInTo}</p>;
  return <Form topicId={topicId} user={user} />;
}

const blank = { content: "" };

function Form({ topicId, user }: { topicId: string; user: User }) {
  const { mutate, isPending } = usePostComment(topicId);
  const draftKey = `draft comment ${user.id} ${topicId}`;
  const draft = useDraft(draftKey, blank);
  const [content, setContent] = useState(draft?.content ?? "");
  useKeepDraft(draftKey, { content }, blank);
  const trimmed = content.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setContent("");
    // What was written meanwhile stays too.
    const takeBack = () => setContent((next) => (next ? `${content}\n\n${next}` : content));
    mutate(commentBy(user, topicId, trimmed), { onError: takeBack });
  };

  return (
    <form onSubmit={submit}>
      <TextArea
        aria-label={words.comment}
        aria-describedby="comment-length"
        placeholder={words.whatDidTheSummary}
        maxLength={limits.comment}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <div className="mt-2 flex items-center justify-between gap-4 text-note text-muted">
        <span id="comment-length" className="tabular-nums">
          {words.charactersOf(content.length, limits.comment)}
        </span>
        <Button type="submit" size="small" variant="primary" disabled={trimmed === "" || isPending}>
          {isPending ? words.posting : words.postComment}
        </Button>
      </div>
    </form>
  );
}

/** A comment as it will be once it is posted; its id is replaced by the server's. */
function commentBy({ id, name, username }: User, topicId: string, content: string): ShownComment {
  const createdAt = new Date().toISOString();
  return {
    id: `posting ${createdAt}`,
    topicId,
    userId: id,
    content,
    createdAt,
    user: { name, username },
    posting: true,
  };
}
