import type { Topic } from "../../../src/contract/topics.ts";
import { StatusLine } from "../../summaries/status-line.tsx";

/** Where the summary will stand. */
export function PendingSummary({ topic, now }: { topic: Topic; now: Date }) {
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="headline text-headline">
        Pending update...
      </h2>
      <StatusLine topic={topic} now={now} className="mt-1.5" />
      <p className="mt-3 measure text-muted">
        {topic.source.name} has not published a summary of this topic yet. It will appear here by itself.
      </p>
    </section>
  );
}
