import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSaving } from "./saved.ts";
import { words } from "./words.ts";

interface Props {
  topicId: string;
  summary: { id: string; title: string };
  isSaved: boolean;
  className?: string;
}

/** A star that saves an update. */
export function SaveButton({ topicId, summary, isSaved, className }: Props) {
  const save = useSaving();
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={words.saveFor(summary.title)}
      title={words.save}
      className={classes(
        "tap inline-grid size-9 shrink-0 place-items-center rounded-surface transition-colors hover:bg-wash hover:text-accent max-md:size-11 print:hidden",
        isSaved ? "text-accent" : "text-muted",
        className,
      )}
      onClick={() => save({ summaryId: summary.id, topicId, isSaved: !isSaved })}
    >
      <Icon name="star" filled={isSaved} />
    </button>
  );
}
