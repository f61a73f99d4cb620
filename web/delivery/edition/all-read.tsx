import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { EditionItem } from "../../../src/contract/account/editions.ts";
import { limits } from "../../../src/contract/limits.ts";
import type { SeenMarks } from "../../../src/contract/reading/unread.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/session.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { common } from "../../words/common.ts";
import { words } from "./words.ts";

/** Marks everything in an edition as read, wherever its reader is signed in; that can be taken back. */
export function AllRead({ items }: { items: EditionItem[] }) {
  const { user } = useAuth();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const path = `/api/users/${user?.id ?? ""}`;
  const readAnew = () => client.invalidateQueries({ predicate: ({ meta }) => meta?.topics === true });
  const mark = useMutation({
    mutationFn: () => call<SeenMarks>("POST", `${path}/seen`, { body: { updates: latestOfTopics(items) } }),
    onSuccess: readAnew,
    onError: (error) => toastFailure(words.notMarked, error, common.wentWrong),
  });
  const takeBack = useMutation({
    mutationFn: (marks: SeenMarks) => call("POST", `${path}/unseen`, { body: marks }),
    onSuccess: () => {
      flushSync(() => mark.reset());
      button.current?.focus();
      return readAnew();
    },
    onError: (error) => toastFailure(words.notTakenBack, error, common.wentWrong),
  });
  const { data: marks } = mark;
  return (
    <div className="mt-4 flex min-h-11 items-center justify-center gap-3">
      <p role="status" className="font-medium empty:hidden">
        {marks && (
          <>
            <Icon name="check" className="me-1.5 inline size-4 align-[-0.15em]" />
            {words.allIsRead}
          </>
        )}
      </p>
      {marks ? (
        marks.marks.length > 0 && (
          <Button
            // What was pressed is gone: the keyboard goes on here.
            ref={(undo) => undo?.focus()}
            size="small"
            aria-disabled={takeBack.isPending}
            onClick={() => takeBack.isPending || takeBack.mutate(marks)}
          >
            {words.undo}
          </Button>
        )
      ) : (
        <Button ref={button} aria-disabled={mark.isPending} onClick={() => mark.isPending || mark.mutate()}>
          {words.markAllRead}
        </Button>
      )}
    </div>
  );
}

/** The newest update of each topic: who has seen it has seen those before. */
function latestOfTopics(items: EditionItem[]): string[] {
  const oldestFirst = items.toSorted(
    (a, b) => Date.parse(a.summary.lastUpdated) - Date.parse(b.summary.lastUpdated),
  );
  const latest = new Map(oldestFirst.map(({ topic, summary }) => [topic.id, summary.id]));
  return [...latest.values()].slice(0, limits.seenAtOnce);
}
