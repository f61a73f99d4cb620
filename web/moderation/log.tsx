import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type LogEntry, oppositeOf } from "../../src/contract/community/moderation.ts";
import { readFailure } from "../api/errors.ts";
import { useAuth } from "../auth/session.tsx";
import { InfiniteList } from "../lists/infinite-list.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Failure } from "../ui/failure.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { Moment } from "../ui/text/moment.tsx";
import { longTime } from "../ui/text/relative-time.ts";
import { ActionDialog, type ActionRequest } from "./action-dialog.tsx";
import { isModerator } from "./for-moderators.tsx";
import { logQuery } from "./queries.ts";
import { did, does, words } from "./words.ts";

/** The public record of moderators' decisions. Moderators can undo the latest decision about each target here. */
export function Log({ now }: { now: Date }) {
  const { user } = useAuth();
  const log = useInfiniteQuery({ ...logQuery(), refetchOnMount: "always" });
  const [asked, setAsked] = useState<ActionRequest | null>(null);
  const failure = readFailure(words.failedToFetchLog, log.error);
  if (log.isPending) return <RowSkeletons label={words.loadingLog} />;
  if (!log.data) return <Failure title={failure} onRetry={() => void log.refetch()} />;
  const { items } = log.data;
  if (items.length === 0) return <EmptyState title={words.nothingDone}>{words.nothingDoneHint}</EmptyState>;
  const latest = latestOf(items);
  return (
    <>
      <InfiniteList
        list={log}
        name={words.log.toLowerCase()}
        failure={failure}
        skeleton={
          <li>
            <RowSkeletons label={words.loadingLog} />
          </li>
        }
        as="ul"
        className="*:first:border-t-0"
      >
        {items.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            now={now}
            onTakeBack={isModerator(user) && latest.has(entry.id) ? setAsked : null}
          />
        ))}
      </InfiniteList>
      {asked && <ActionDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The ids of decisions that no later one undid or repeated; `items` is newest first. */
function latestOf(items: LogEntry[]): Set<string> {
  const first = new Map<string, string>();
  for (const { id, target, action } of items) {
    const matter = `${target} ${[action, oppositeOf[action]].sort()}`;
    if (!first.has(matter)) first.set(matter, id);
  }
  return new Set(first.values());
}

interface EntryProps {
  entry: LogEntry;
  now: Date;
  onTakeBack: ((asked: ActionRequest) => void) | null;
}

function Entry({ entry, now, onTakeBack }: EntryProps) {
  const { action, target, at, moderator, reason } = entry;
  const opposite = oppositeOf[action];
  return (
    <li tabIndex={-1} className="gap-4 border-t border-line py-4.5 sm:flex sm:items-start sm:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{did[action]}</span>
          <About entry={entry} />
        </p>
        <p className="text-note text-muted">
          <Separated>
            {moderator ? <bdi>{words.by(moderator.name)}</bdi> : words.inTheTerminal}
            <Moment at={at}>{longTime(at, now)}</Moment>
          </Separated>
        </p>
        <p dir="auto" className="mt-1 max-w-[68ch] wrap-anywhere">
          {reason}
        </p>
      </div>
      {onTakeBack && (
        <Button
          size="small"
          className="max-sm:mt-2.5"
          aria-haspopup="dialog"
          onClick={() => onTakeBack({ action: opposite, target })}
        >
          {does[opposite]}
        </Button>
      )}
    </li>
  );
}

/** The person or topic concerned, as far as the reader may know. */
function About({ entry: { user, topic } }: { entry: LogEntry }) {
  const link = "min-w-0 wrap-anywhere text-accent hover:underline";
  if (user) {
    return (
      <Link to={`/user/${user.id}`} dir="auto" className={link}>
        {user.name}
      </Link>
    );
  }
  return (
    topic && (
      <Link to={`/topic/${topic.id}`} dir="auto" className={link}>
        {topic.name}
      </Link>
    )
  );
}
