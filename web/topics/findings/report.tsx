import { type ReactNode, useState } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { lazyDialog } from "../../installed/lazy-component.tsx";
import { classes } from "../../ui/classes.ts";
import { words } from "./words.ts";

const ReportDialog = lazyDialog(async () => (await import("./report-dialog.tsx")).ReportDialog);

interface ReportButtonProps {
  topicId: string;
  className?: string;
  children: ReactNode;
}

/** A button that opens the report on a topic's last run. */
export function ReportButton({ topicId, className, children }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={classes("tap font-medium text-accent hover:underline", className)}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && <ReportDialog topicId={topicId} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Leads a topic's creator to the report if the last run published nothing. */
export function NothingFound({ topic: { id, update } }: { topic: Topic }) {
  if (update.outcome !== "nothing_new" || update.state === "failed") return null;
  return (
    <ReportButton topicId={id} className="text-[0.875rem]">
      {words.seeWhatItLookedAt}
    </ReportButton>
  );
}
