import { useInfiniteQuery } from "@tanstack/react-query";
import type { Run } from "../../../src/contract/topics/updates.ts";
import { readFailure } from "../../api/errors.ts";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import { classes } from "../../ui/classes.ts";
import { ReadFailure } from "../../ui/failure.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { exactDollars } from "../../ui/text/dollars.ts";
import { Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { shortTime } from "../../ui/text/relative-time.ts";
import { runsQuery } from "./queries.ts";
import { RunShape, RunSkeleton } from "./skeleton.tsx";
import { outcomeWords, runFindings, runModel, runUsage, words } from "./words.ts";

/** A topic's runs, newest first. Only the button loads more if something comes below. */
export function RunList({ topicId, now }: { topicId: string; now: Date }) {
  const runs = useInfiniteQuery({ ...runsQuery(topicId), refetchOnMount: "always" });
  if (runs.isPending) return <RunSkeleton />;
  if (!runs.data) return <ReadFailure isCompact title={words.failedToFetchRuns} query={runs} />;
  if (runs.data.items.length === 0) {
    return <p className="text-[0.875rem] text-muted">{words.noneYet}</p>;
  }
  return (
    <InfiniteList
      list={runs}
      name="runs"
      failure={readFailure(words.failedToFetchRuns, runs.error)}
      skeleton={
        <li>
          <RunShape />
        </li>
      }
      as="ul"
      className="divide-y divide-line"
      readOn="hidden"
    >
      {runs.data.items.map((run) => (
        <RunItem key={run.id} run={run} now={now} />
      ))}
    </InfiniteList>
  );
}

/** One run: its result, start, failure and cost. It can take the focus. */
function RunItem({ run, now }: { run: Run; now: Date }) {
  const usage = runUsage(run);
  const findings = runFindings(run);
  return (
    <li tabIndex={-1} className="py-2.5 text-note">
      <p className="flex items-baseline justify-between gap-3">
        <span className={classes("font-semibold", run.outcome === "nothing_new" && "text-muted")}>
          <Mark outcome={run.outcome} />
          {outcomeWords(run.outcome)}
        </span>
        <Moment at={run.startedAt} className="shrink-0 text-muted tabular-nums">
          {shortTime(run.startedAt, now)}
        </Moment>
      </p>
      {run.error && <p>{run.error}</p>}
      {findings.length > 0 && (
        <p className="text-muted tabular-nums">
          <Separated>{findings}</Separated>
        </p>
      )}
      <p className="flex justify-between gap-3 text-muted tabular-nums">
        <span className="min-w-0">{runModel(run)}</span>
        {run.costUsd > 0 && (
          <span className="shrink-0">
            {run.byOwnKey ? words.byOwnKey(exactDollars(run.costUsd)) : exactDollars(run.costUsd)}
          </span>
        )}
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
