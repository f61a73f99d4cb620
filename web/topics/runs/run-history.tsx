import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import type { Topic } from "../../../src/contract/topics.ts";
import { classes } from "../../ui/classes.ts";
import { furtherIcons } from "../../ui/icon/further-icons.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { runsQuery } from "./queries.ts";
import { RunSkeleton } from "./skeleton.tsx";
import { words } from "./words.ts";

const RunList = lazy(async () => ({ default: (await import("./run-list.tsx")).RunList }));

/** Every run of one's own topic and what it cost, unfolded when asked for. */
export function RunHistory({ topic, now }: { topic: Topic; now: Date }) {
  useRunsInStep(topic);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="border-t border-line pt-3.5">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="eyebrow tap flex w-full items-center justify-between py-2.5 hover:text-ink"
        >
          {words.runHistory}
          <Icon
            name={furtherIcons.chevron}
            className={classes("size-4 transition-transform", isOpen && "rotate-180")}
          />
        </button>
      </h2>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={<RunSkeleton />}>
            <RunList topicId={topic.id} now={now} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** Has a topic's runs read again, wherever they are shown, when its updating has come on. */
function useRunsInStep({ id, update }: Topic): void {
  const client = useQueryClient();
  const progress = JSON.stringify([update.state, update.lastCheckedAt, update.nextDueAt]);
  const seen = useRef(progress);
  useEffect(() => {
    if (seen.current === progress) return;
    seen.current = progress;
    void client.invalidateQueries({ queryKey: runsQuery(id).queryKey });
  }, [client, id, progress]);
}
