import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { Topic } from "../../src/contract/topics.ts";
import { readFailure } from "../api/errors.ts";
import { InfiniteList } from "../lists/infinite-list.tsx";
import type { Listed } from "../lists/pages.ts";
import { useReading } from "../topics/reading.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Failure } from "../ui/failure.tsx";
import { RowSkeleton } from "../ui/row-skeletons.tsx";
import { useNow } from "../ui/text/relative-time.ts";
import { common } from "../words/common.ts";
import { ProfileTopicsSkeleton, profileColumns } from "./profile-skeleton.tsx";
import { ProfileTopic } from "./profile-topic.tsx";

export function ProfileTopics({
  topics,
  failure,
}: {
  topics: UseInfiniteQueryResult<Listed<Topic>>;
  failure: string;
}) {
  const now = useNow();
  const reading = useReading(topics.data);
  if (topics.isPending) return <ProfileTopicsSkeleton />;
  const failed = readFailure(failure, topics.error);
  if (!topics.data) {
    return (
      <div className="*:border-t-0">
        <Failure title={failed} onRetry={() => void topics.refetch()} />
      </div>
    );
  }
  if (topics.data.items.length === 0) {
    return (
      <div className="*:border-t-0">
        <EmptyState title={common.nothingFound} />
      </div>
    );
  }
  return (
    <InfiniteList
      list={topics}
      name="topics"
      failure={failed}
      skeleton={<RowSkeleton sign="square" className="border-b" />}
      className={profileColumns}
    >
      {reading.topics.map((topic) => (
        <ProfileTopic key={topic.id} topic={topic} now={now} />
      ))}
    </InfiniteList>
  );
}
