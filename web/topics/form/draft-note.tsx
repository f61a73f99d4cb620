import { Button } from "../../ui/button.tsx";
import type { DraftedTopicForm } from "./topic-form.ts";
import { words } from "./words.ts";

/** Says that the form was restored from a draft, and offers to discard it. */
export function DraftNote({ form: { startAnew, ref } }: { form: DraftedTopicForm }) {
  if (!startAnew) return null;
  const start = () => {
    startAnew();
    ref.current?.querySelector<HTMLElement>("input")?.focus();
  };
  return (
    <p className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-surface bg-wash py-1.5 ps-4 pe-2">
      {words.draftRestored}
      <Button variant="quiet" size="small" onClick={start}>
        {words.startOver}
      </Button>
    </p>
  );
}
