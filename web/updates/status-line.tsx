import type { ReactNode } from "react";
import type { Topic } from "../../src/contract/topics/topics.ts";
import type { Update } from "../../src/contract/topics/updates.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { Moment } from "../ui/text/moment.tsx";
import { type Calendar, longTime, shortTime, since, timeUntil } from "../ui/text/relative-time.ts";
import { words } from "./words.ts";

interface Props {
  topic: Pick<Topic, "update" | "summary">;
  now: Date;
  /** Beside the summary's date, nothing is said about successful checks. */
  isShort?: boolean;
  className?: string;
}

/** The state of a topic's updates, for readers who wonder why nothing is new. */
export function StatusLine({ topic, now, isShort = false, className }: Props) {
  const status = updateStatus(topic, now);
  const isRoutine = topic.update.state === "idle" && !topic.update.note && topic.summary !== null;
  if (!status || (isShort && isRoutine)) return null;
  return (
    <p className={classes("flex items-start gap-1.5 text-[0.875rem] text-muted", className)}>
      {status.tone === "live" && <Icon name="spinner" className="mt-1 size-3.5 animate-turn text-accent" />}
      {status.tone === "failed" && <Icon name="alert" className="mt-[0.1875rem] size-4 text-danger" />}
      <span>{withMoments(status)}</span>
    </p>
  );
}

interface UpdateStatus {
  tone: "live" | "quiet" | "failed";
  text: string;
  /** The times in the text, in order. */
  times?: { said: string; at: string }[];
}

function withMoments({ text, times = [] }: UpdateStatus): ReactNode[] {
  const parts: ReactNode[] = [];
  let rest = text;
  for (const { said, at } of times) {
    const [before = "", ...after] = rest.split(said);
    if (after.length === 0) continue;
    parts.push(
      before,
      <Moment key={at} at={at}>
        {said}
      </Moment>,
    );
    rest = after.join(said);
  }
  return [...parts, rest];
}

interface UpdatedTopic {
  update: Update;
  summary: { lastUpdated: string } | null;
}

/** The state of a topic's updates in words; null if the summary's date says enough. */
export function updateStatus(
  { update, summary }: UpdatedTopic,
  now: Date,
  calendar?: Calendar,
): UpdateStatus | null {
  const due = timed(update.nextDueAt, (at) => timeUntil(at, now));
  const next = due[0] ? words.nextTry(due[0].said) : "";
  const noted = (text: string) => (update.note ? `${text} ${update.note}.` : text);
  switch (update.state) {
    case "running":
      return { tone: "live", text: words.updating };
    case "queued":
      return { tone: "live", text: update.note ?? words.queued };
    case "failed":
      return { tone: "failed", text: noted(words.failed(reason(update.error), next)), times: due };
    case "waiting_for_budget":
      return {
        tone: "failed",
        text: noted(words.budget(reason(update.error ?? words.noRoom), next)),
        times: due,
      };
    case "idle":
      return idleStatus({ update, summary }, now, calendar);
  }
}

function idleStatus({ update, summary }: UpdatedTopic, now: Date, calendar?: Calendar): UpdateStatus | null {
  if (update.note) return { tone: "quiet", text: update.note };
  const [last] = timed(update.lastCheckedAt, (at) => longTime(at, now));
  if (!last) return summary ? null : { tone: "quiet", text: words.waiting };
  const checked = words.checked(last.said);
  if (update.outcome !== "nothing_new")
    return summary ? null : { tone: "quiet", text: checked, times: [last] };
  const [known] = timed(summary?.lastUpdated, (at) => since(at, now, calendar));
  const text = known ? words.nothingSince(checked, known.said) : words.nothingNew(checked);
  return { tone: "quiet", text, times: known ? [last, known] : [last] };
}

const timed = (at: string | null | undefined, say: (at: string) => string) =>
  at ? [{ said: say(at), at }] : [];

const reason = (error: string | null) => (error ? `: ${error.replace(/\.$/, "")}` : "");

/** The text for a topic without a summary: its first check is running, or found nothing; null if it has one. */
export function beforeFirst({ update, summary }: UpdatedTopic): keyof typeof words.beforeFirst | null {
  if (summary) return null;
  switch (update.outcome) {
    case "nothing_new":
      return "nothing";
    case "failed":
    case "waiting_for_budget":
      return "failed";
    default:
      return "pending";
  }
}

/** True if a topic's freshness is shown: not if its first check found nothing. */
export const hasFreshness = (topic: UpdatedTopic) =>
  topic.summary !== null || beforeFirst(topic) === "pending";

/** A topic's freshness for its card, with the exact time. */
export function Freshness({ topic, now }: Pick<Props, "topic" | "now">) {
  const { summary } = topic;
  const label = freshnessLabel(summary?.lastUpdated, now);
  if (summary) {
    return (
      <Moment at={summary.lastUpdated}>
        <span className="sr-only">{label}</span>
        <span aria-hidden="true">{shortTime(summary.lastUpdated, now)}</span>
      </Moment>
    );
  }
  return <span>{label}</span>;
}

const hour = 3_600_000;

/** 'Recently', 'Updated less than an hour ago', 'Updated 1 hour ago', 'Updated N hours ago'. */
export function freshnessLabel(lastUpdated: string | null | undefined, now: Date): string {
  if (!lastUpdated) return words.recently;
  const hours = Math.floor((now.getTime() - Date.parse(lastUpdated)) / hour);
  if (hours < 1) return words.updatedNow;
  return words.updatedHours(hours);
}
