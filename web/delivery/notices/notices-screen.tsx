import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { Notice } from "../../../src/contract/account/notices.ts";
import { call } from "../../api/client.ts";
import { readFailure } from "../../api/errors.ts";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { RowSkeleton, RowSkeletons } from "../../ui/row-skeletons.tsx";
import { NewMark, Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { longTime, useNow } from "../../ui/text/relative-time.ts";
import { noticesQuery, showUnread } from "./queries.ts";
import { ToChannels } from "./to-channels.tsx";
import { words } from "./words.ts";

/**
 * The reader's notices. Opening the screen marks all as read; those that were unread keep their mark until the reader
 * leaves.
 */
export function NoticesScreen() {
  const notices = useInfiniteQuery({ ...noticesQuery(), refetchOnMount: "always" });
  const [openedAt] = useState(() => new Date().toISOString());
  const now = useNow();
  const items = notices.data?.items;
  const isFresh = notices.isFetchedAfterMount && !notices.isError;
  useMarkRead(isFresh ? items?.[0]?.id : undefined);
  const failure = readFailure(words.failedToFetch, notices.error);
  return (
    <div className="page max-w-[47rem] pt-6 md:pt-10">
      <PageTitle>{words.notices}</PageTitle>
      <h1 className="headline text-display">{words.notices}</h1>
      <p className="mt-2 mb-6 text-muted">{words.whatTheyAre}</p>
      {notices.isPending && <RowSkeletons label={words.loading} sign="round" />}
      {notices.isError && !items && <Failure title={failure} onRetry={() => void notices.refetch()} />}
      {items?.length === 0 && <EmptyState title={words.nothing}>{words.nothingHint}</EmptyState>}
      {items && items.length > 0 && (
        <InfiniteList
          list={notices}
          name={words.notices.toLowerCase()}
          failure={failure}
          skeleton={
            <li>
              <RowSkeleton sign="round" />
            </li>
          }
          as="ul"
        >
          {items.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              isNew={notice.readAt === null || notice.readAt > openedAt}
              now={now}
            />
          ))}
        </InfiniteList>
      )}
      <ToChannels />
    </div>
  );
}

/** Marks notices as read up to the newest one on the screen; later arrivals stay unread. */
function useMarkRead(newest: string | undefined): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (upTo: string) => call("PUT", "/api/account/notices", { body: { isRead: true, upTo } }),
    onSuccess: () => showUnread(client, 0),
  });
  useEffect(() => {
    if (newest !== undefined) mutate(newest);
  }, [newest, mutate]);
}

const icons: Partial<Record<Notice["kind"], IconName>> = {
  commented: "comment",
  replied: "comment",
  mentioned: "comment",
  followed: "people",
};

function NoticeItem({ notice, isNew, now }: { notice: Notice; isNew: boolean; now: Date }) {
  const { kind, title, text, path, createdAt, recoveredAt } = notice;
  const isOver = recoveredAt !== null;
  return (
    <li className="flex gap-3.5 border-t border-line py-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-wash text-muted">
        <Icon
          name={isOver ? "check" : (icons[kind] ?? "alert")}
          className={classes(!isOver && icons[kind] === undefined && "text-danger")}
        />
      </span>
      <div className="min-w-0 grow">
        <h2 dir="auto" className="headline text-title">
          {title}
        </h2>
        <p className="mt-0.5 text-note text-muted tabular-nums">
          <Separated>
            {isNew && <NewMark />}
            <Moment at={createdAt}>{longTime(createdAt, now)}</Moment>
            {isOver && <Moment at={recoveredAt}>{words.since(longTime(recoveredAt, now))}</Moment>}
          </Separated>
        </p>
        <p dir="auto" className={classes("mt-1.5 max-w-[60ch]", isOver && "text-muted")}>
          {text}
        </p>
        {path !== null && !isOver && (
          <p className="mt-1">
            <Link
              to={path}
              className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline md:min-h-8"
            >
              {words.actions[kind]}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}
