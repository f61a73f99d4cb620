import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Navigate, NavLink, useLocation } from "react-router";
import { readFailure } from "../api/errors.ts";
import { useAuth } from "../auth/session.tsx";
import { InfiniteList } from "../lists/infinite-list.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Failure } from "../ui/failure.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { formatCount } from "../ui/text/numbers.ts";
import { PageTitle } from "../ui/text/page-title.tsx";
import { useNow } from "../ui/text/relative-time.ts";
import { FlaggedItem } from "./flagged-item.tsx";
import { isModerator } from "./for-moderators.tsx";
import { Log } from "./log.tsx";
import { queueQuery, waitingQuery } from "./queries.ts";
import { words } from "./words.ts";

const paths = { queue: "/moderation", log: "/moderation/log" };

/** The moderators' queue and log. Members see only the log. */
export function ModerationScreen() {
  const { user } = useAuth();
  const shown = useLocation().pathname === paths.log ? "log" : "queue";
  const now = useNow();
  if (shown === "queue" && !isModerator(user)) return <Navigate to={paths.log} replace />;
  return (
    <div className="page max-w-[52rem] pt-6 md:pt-10">
      <PageTitle>{words.moderation}</PageTitle>
      <h1 className="headline text-display">{words.moderation}</h1>
      <p className="mt-2 mb-6 max-w-[60ch] text-muted">
        {shown === "queue" ? words.whatQueueIs : words.whatLogIs}
      </p>
      {isModerator(user) && <Parts />}
      {shown === "queue" ? <Queue now={now} /> : <Log now={now} />}
    </div>
  );
}

function Parts() {
  const { data: waiting } = useQuery(waitingQuery());
  const link =
    "tap -mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-0.5 font-semibold text-muted tabular-nums hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink";
  return (
    <nav aria-label={words.moderation} className="flex gap-6 border-b border-line">
      <NavLink to={paths.queue} end className={link}>
        {waiting === undefined ? words.waiting : words.waitingOf(formatCount(waiting))}
      </NavLink>
      <NavLink to={paths.log} className={link}>
        {words.log}
      </NavLink>
    </nav>
  );
}

function Queue({ now }: { now: Date }) {
  const queue = useInfiniteQuery({ ...queueQuery(), refetchOnMount: "always" });
  const failure = readFailure(words.failedToFetchQueue, queue.error);
  if (queue.isPending) return <RowSkeletons label={words.loadingQueue} />;
  if (!queue.data) return <Failure title={failure} onRetry={() => void queue.refetch()} />;
  if (queue.data.length === 0) {
    return (
      <div className="*:border-t-0">
        <EmptyState title={words.nothingWaits}>{words.nothingWaitsHint}</EmptyState>
      </div>
    );
  }
  return (
    <InfiniteList
      list={queue}
      name={words.waiting.toLowerCase()}
      failure={failure}
      skeleton={
        <li>
          <RowSkeletons label={words.loadingQueue} />
        </li>
      }
      as="ul"
      className="*:first:border-t-0"
    >
      {queue.data.map((flagged) => (
        <FlaggedItem key={flagged.target} flagged={flagged} now={now} />
      ))}
    </InfiniteList>
  );
}
