import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { classes } from "../../ui/classes.ts";
import { Pressed } from "../../ui/pressed.tsx";
import { words } from "./words.ts";

const ReportDialog = lazy(async () => ({ default: (await import("./report-dialog.tsx")).ReportDialog }));

interface ReportButtonProps {
  topicId: string;
  className?: string;
  children: ReactNode;
}

/** The way to what a topic's last run looked at. */
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
      {isOpen && (
        <Suspense fallback={<Pressed />}>
          <ReportDialog topicId={topicId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Leads the creator of a topic whose last run told nothing to what it looked at. */
export function NothingFound({ topic: { id, update } }: { topic: Topic }) {
  if (update.outcome !== "nothing_new" || update.state === "failed") return null;
  return (
    <ReportButton topicId={id} className="text-[0.875rem]">
      {words.seeWhatItLookedAt}
    </ReportButton>
  );
}
