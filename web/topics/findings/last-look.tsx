import type { Topic } from "../../../src/contract/topics/topics.ts";
import { Icon } from "../../ui/icon.tsx";
import { useLastLook } from "../runs/queries.ts";
import { ReportButton } from "./report.tsx";
import { words } from "./words.ts";

/** A link for the creator to what the last run looked at, and the topic's own feeds that couldn't be read. */
export function LastLook({ topic, onUpdate }: { topic: Topic; onUpdate: () => void }) {
  const run = useLastLook(topic.id);
  const failing = topic.feeds.filter(({ state }) => state === "failing");
  if (topic.update.lastCheckedAt === null && failing.length === 0) return null;
  return (
    <section className="grid justify-items-start gap-3 border-t border-line py-6 text-[0.875rem]">
      <h2 className="eyebrow">{words.lastLook}</h2>
      {run && run.looked > 0 && <p className="text-muted tabular-nums">{words.lastLookFound(run)}</p>}
      {failing.length > 0 && (
        <ul className="grid gap-1.5 text-note">
          {failing.map(({ url, title, error }) => (
            <li key={url}>
              <Icon name="alert" className="me-1.5 inline size-3.5 align-[-0.15em] text-danger" />
              <bdi className="font-semibold">{title}</bdi>: {error}
            </li>
          ))}
        </ul>
      )}
      <ReportButton topicId={topic.id} onUpdate={onUpdate}>
        {words.openReport}
      </ReportButton>
    </section>
  );
}
