import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { lazyDialog } from "../installed/lazy-component.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "./words.ts";

const FlagDialog = lazyDialog(async () => (await import("./flag-dialog.tsx")).FlagDialog);

/** Comments flagged in this browser: the server doesn't say which ones the reader has flagged before. */
const flaggedHere = () =>
  queryOptions<string[]>({
    queryKey: ["flagged here"],
    queryFn: () => [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** A button beside other people's comments that reports them to the moderators, once. */
export function Flag({ commentId }: { commentId: string }) {
  const client = useQueryClient();
  const isFlagged = useQuery(flaggedHere()).data?.includes(commentId) ?? false;
  const [isOpen, setOpen] = useState(false);
  const remember = () =>
    client.setQueryData(flaggedHere().queryKey, (flagged = []) => [...flagged, commentId]);
  const label = isFlagged ? words.flagged : words.flagComment;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-disabled={isFlagged}
        onClick={() => setOpen(!isFlagged)}
        className={classes(
          "tap grid size-8 shrink-0 place-items-center rounded-chip text-muted",
          isFlagged ? "cursor-default" : "hover:bg-wash hover:text-ink",
        )}
      >
        <Icon name="flag" filled={isFlagged} />
      </button>
      {isOpen && <FlagDialog commentId={commentId} onFlagged={remember} onClose={() => setOpen(false)} />}
    </>
  );
}
