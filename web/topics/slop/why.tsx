import { useState } from "react";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { useAuth } from "../../auth/session.tsx";
import { lazyDialog } from "../../installed/lazy-component.tsx";
import { classes } from "../../ui/classes.ts";
import { words } from "./words.ts";

const WhyDialog = lazyDialog(async () => (await import("./why-dialog.tsx")).WhyDialog);

/** A button beside an active slop mark that asks why. Answering is optional. */
export function WhySlop({ topic, className }: { topic: Topic; className?: string }) {
  const { user } = useAuth();
  const [isOpen, setOpen] = useState(false);
  if (!user || !topic.isSlopped) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classes("tap text-[0.875rem] font-medium text-slop hover:underline", className)}
      >
        {words.why}
      </button>
      {isOpen && <WhyDialog topic={topic} userId={user.id} onClose={() => setOpen(false)} />}
    </>
  );
}
