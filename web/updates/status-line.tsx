import type { Topic } from "../../src/contract/topics.ts";
import type { Update } from "../../src/contract/updates.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon/icon.tsx";
import { type Calendar, longTime, since, timeUntil } from "../ui/text/relative-time.ts";
import { words } from "./words.ts";

interface Props {
  topic: Pick<Topic, "update" | "summary">;
  now: Date;
  className?: string;
}

/** Where the updating stands, for readers who wonder why there is nothing new. */
export function StatusLine({ topic, now, className }: Props) {
  const status = updateStatus(topic, now);
  if (!status) return null;
  return (
    <p className={classes("flex items-start gap-1.5 text-[0.875rem] text-muted", className)}>
      {status.tone === "live" && <Icon name="spinner" className="mt-1 size-3.5 animate-turn text-accent" />}
      {status.tone === "failed" && <Icon name="alert" className="mt-[0.1875rem] size-4 text-danger" />}
      {status.text}
    </p>
  );
}

interface UpdateStatus {
  tone: "live" | "quiet" | "failed";
  text: string;
}

interface Updated {
  update: Update;
  summary: { lastUpdated: string } | null;
}

/** Where a topic's updating stands, in words; null when there is nothing to add to the summary's own date. */
export function updateStatus(
  { update, summary }: Updated,
  now: Date,
  calendar?: Calendar,
): UpdateStatus | null {
  const next = update.nextDueAt ? words.nextTry(timeUntil(update.nextDueAt, now)) : "";
  const noted = (text: string) => (update.note ? `${text} ${update.note}.` : text);
  switch (update.state) {
    case "running":
      return { tone: "live", text: words.updating };
    case "queued":
      return { tone: "live", text: update.note ?? words.queued };
    case "failed":
      return { tone: "failed", text: noted(words.failed(reason(update.error), next)) };
    case "waiting_for_budget":
      return {
        tone: "failed",
        text: noted(words.budget(reason(update.error ?? words.noRoom), next)),
      };
    case "idle":
      return idleStatus({ update, summary }, now, calendar);
  }
}

function idleStatus({ update, summary }: Updated, now: Date, calendar?: Calendar): UpdateStatus | null {
  if (update.note) return { tone: "quiet", text: update.note };
  if (!update.lastCheckedAt) {
    return summary ? null : { tone: "quiet", text: words.waiting };
  }
  const checked = words.checked(longTime(update.lastCheckedAt, now));
  if (update.outcome !== "nothing_new") return summary ? null : { tone: "quiet", text: checked };
  const known = summary && words.nothingSince(checked, since(summary.lastUpdated, now, calendar));
  return { tone: "quiet", text: known ?? words.nothingNew(checked) };
}

const reason = (error: string | null) => (error ? `: ${error.replace(/\.$/, "")}` : "");

const hour = 3_600_000;

/** 'Recently', 'Updated less than an hour ago', 'Updated 1 hour ago', 'Updated N hours ago'. */
export function freshnessLabel(lastUpdated: string | null | undefined, now: Date): string {
  if (!lastUpdated) return words.recently;
  const hours = Math.floor((now.getTime() - Date.parse(lastUpdated)) / hour);
  if (hours < 1) return words.updatedNow;
  return words.updatedHours(hours);
}
