import type { Run } from "../../../src/contract/summaries.ts";
import { classes } from "../../ui/classes.ts";
import { Icon, type IconName } from "../../ui/icon/icon.tsx";
import { exactDollars } from "../../ui/text/dollars.ts";
import { shortTime } from "../../ui/text/relative-time.ts";
import { Separated } from "../../ui/text/separated.tsx";
import { outcomeWords, runModel, runUsage } from "./words.ts";

/** One run: how it ended and when it began, why it failed, and what it took. It can hold the keyboard. */
export function RunItem({ run, now }: { run: Run; now: Date }) {
  const usage = runUsage(run);
  return (
    <li tabIndex={-1} className="py-2.5 text-note">
      <p className="flex items-baseline justify-between gap-3">
        <span className={classes("font-semibold", run.outcome === "nothing_new" && "text-muted")}>
          <Mark outcome={run.outcome} />
          {outcomeWords(run.outcome)}
        </span>
        <time
          dateTime={run.startedAt}
          title={new Date(run.startedAt).toLocaleString()}
          className="shrink-0 text-muted tabular-nums"
        >
          {shortTime(run.startedAt, now)}
        </time>
      </p>
      {run.error && <p>{run.error}</p>}
      <p className="flex justify-between gap-3 text-muted tabular-nums">
        <span className="min-w-0">{runModel(run)}</span>
        {run.costUsd > 0 && <span className="shrink-0">{exactDollars(run.costUsd)}</span>}
      </p>
      {usage.length > 0 && (
        <p className="text-muted tabular-nums">
          <Separated>{usage}</Separated>
        </p>
      )}
    </li>
  );
}

const marks: Record<NonNullable<Run["outcome"]> | "under_way", [IconName, string] | null> = {
  published: ["check", "text-accent"],
  nothing_new: null,
  failed: ["alert", "text-danger"],
  waiting_for_budget: ["alert", "text-muted"],
  under_way: ["spinner", "animate-turn text-accent"],
};

function Mark({ outcome }: Pick<Run, "outcome">) {
  const mark = marks[outcome ?? "under_way"];
  if (!mark) return null;
  const [name, look] = mark;
  return <Icon name={name} className={classes("me-1.5 inline size-3.5 align-[-0.15em]", look)} />;
}
