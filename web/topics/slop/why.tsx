import { lazy, Suspense, useState } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { useAuth } from "../../auth/session.tsx";
import { classes } from "../../ui/classes.ts";
import { Pressed } from "../../ui/pressed.tsx";
import { words } from "./words.ts";

const WhyDialog = lazy(async () => ({ default: (await import("./why-dialog.tsx")).WhyDialog }));

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
      {isOpen && (
        <Suspense fallback={<Pressed />}>
          <WhyDialog topic={topic} userId={user.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
