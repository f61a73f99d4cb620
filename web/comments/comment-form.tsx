import { type FormEvent, useState } from "react";
import { limits } from "../../src/contract/limits.ts";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/controls.tsx";
import { useComments } from "./use-comments.ts";

export function CommentForm({ topicId }: { topicId: string }) {
  const { isAuthenticated } = useAuth();
  const { post } = useComments(topicId);
  const [content, setContent] = useState("");
  if (!isAuthenticated) return <p className="text-muted">Please log in to post a comment.</p>;

  const trimmed = content.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    post.mutate(trimmed, { onSuccess: () => setContent("") });
  };

  return (
    <form onSubmit={submit}>
      <TextArea
        aria-label="Comment"
        aria-describedby="comment-length"
        placeholder="What did the summary miss?"
        maxLength={limits.comment}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <div className="mt-2 flex items-center justify-between gap-4 text-note text-muted">
        <span id="comment-length" className="tabular-nums">
          {content.length}/{limits.comment} characters
        </span>
        <Button type="submit" size="small" variant="primary" disabled={trimmed === "" || post.isPending}>
          {post.isPending ? "Posting..." : "Post Comment"}
        </Button>
      </div>
    </form>
  );
}
