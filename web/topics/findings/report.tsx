import { type ReactNode, useState } from "react";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { lazyDialog } from "../../installed/lazy-component.tsx";
import { Button } from "../../ui/button.tsx";
import { words } from "./words.ts";

const ReportDialog = lazyDialog(async () => (await import("./report-dialog.tsx")).ReportDialog);

interface ReportButtonProps {
  topicId: string;
  /** Starts an update. */
  onUpdate: () => void;
  isPrimary?: boolean;
  children: ReactNode;
}

/** A button that opens the report on a topic's last run. */
export function ReportButton({ topicId, onUpdate, isPrimary, children }: ReportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isPrimary ? (
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {children}
        </Button>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          className="tap text-[0.875rem] font-medium text-accent hover:underline"
          onClick={() => setOpen(true)}
        >
          {children}
        </button>
      )}
      {isOpen && <ReportDialog topicId={topicId} onUpdate={onUpdate} onClose={() => setOpen(false)} />}
    </>
  );
}

interface NothingFoundProps {
  topic: Topic;
  nearMisses?: number | undefined;
  onUpdate: () => void;
}

/** Leads a topic's creator to the report if the last run published nothing. */
export function NothingFound({ topic: { id, update }, nearMisses = 0, onUpdate }: NothingFoundProps) {
  if (update.outcome !== "nothing_new" || update.state === "failed") return null;
  return (
    <ReportButton topicId={id} onUpdate={onUpdate} isPrimary={nearMisses > 0}>
      {nearMisses > 0 ? words.seeNearMisses(nearMisses) : words.seeWhatItLookedAt}
    </ReportButton>
  );
}
