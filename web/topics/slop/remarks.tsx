import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type Remark, type SlopReasonCounts, slopReasons } from "../../../src/contract/topics/reactions.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { readFailure } from "../../api/errors.ts";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { formatCount } from "../../ui/text/numbers.ts";
import { shortTime } from "../../ui/text/relative-time.ts";
import { remarksQuery } from "./queries.ts";
import { RemarksSkeleton } from "./skeleton.tsx";
import { readByCreator, words } from "./words.ts";

/** The number of slop marks, their reasons, and readers' notes. */
export function Remarks({ topic, now }: { topic: Topic; now: Date }) {
  const hasReasons = Object.keys(topic.slopReasons).length > 0;
  return (
    <div className="text-[0.875rem]">
      <p className="text-muted tabular-nums">
        {words.markedBy(topic.slopCount)}
        {!hasReasons && ` ${words.nobodySaidWhy}`}
      </p>
      {hasReasons && <Reasons counts={topic.slopReasons} />}
      <Notes topicId={topic.id} now={now} />
    </div>
  );
}

/** The given reasons, most frequent first. */
function Reasons({ counts }: { counts: SlopReasonCounts }) {
  const given = slopReasons.flatMap((reason) => {
    const people = counts[reason];
    return people ? [{ reason, people }] : [];
  });
  given.sort((a, b) => b.people - a.people);
  return (
    <ul aria-label={words.reasons} className="mt-2.5 grid gap-1">
      {given.map(({ reason, people }) => (
        <li key={reason} className="flex items-baseline justify-between gap-4">
          {readByCreator[reason]}
          <span className="text-muted tabular-nums">{formatCount(people)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Only the button loads more, because other content comes below. */
function Notes({ topicId, now }: { topicId: string; now: Date }) {
  const id = useId();
  const remarks = useInfiniteQuery({ ...remarksQuery(topicId), refetchOnMount: "always" });
  if (remarks.isPending) return <RemarksSkeleton />;
  const failure = readFailure(words.failedToFetchRemarks, remarks.error);
  if (!remarks.data) {
    return (
      <div className="*:border-t-0 *:py-1">
        <Failure title={failure} onRetry={() => void remarks.refetch()} />
      </div>
    );
  }
  if (remarks.data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4">
      <h3 id={id} className="text-note font-semibold text-muted">
        {words.remarks}
      </h3>
      <InfiniteList
        list={remarks}
        name={words.remarks}
        failure={failure}
        skeleton={
          <li>
            <RemarksSkeleton />
          </li>
        }
        as="ul"
        className="divide-y divide-line"
        readOn="hidden"
      >
        {remarks.data.map((remark, place) => (
          // Notes are anonymous and have no id.
          // biome-ignore lint/suspicious/noArrayIndexKey: their order alone tells them apart
          <Note key={place} remark={remark} now={now} />
        ))}
      </InfiniteList>
    </section>
  );
}

/** It can take the focus. */
function Note({ remark: { reason, note, createdAt }, now }: { remark: Remark; now: Date }) {
  return (
    <li tabIndex={-1} className="py-2.5">
      <p dir="auto" className="break-words whitespace-pre-line">
        {note}
      </p>
      <p className="mt-0.5 flex justify-between gap-3 text-note text-muted">
        {reason && readByCreator[reason]}
        <Moment at={createdAt} className="ms-auto shrink-0 tabular-nums">
          {shortTime(createdAt, now)}
        </Moment>
      </p>
    </li>
  );
}
