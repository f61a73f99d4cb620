import type { UseQueryResult } from "@tanstack/react-query";
import type { Topic } from "../../src/contract/topics.ts";
import { readFailure } from "../api/errors.ts";
import { newestFirst } from "../topics/newest-first.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Failure } from "../ui/failure.tsx";
import { useNow } from "../ui/now.ts";
import { profileColumns } from "./profile-columns.ts";
import { ProfileTopicsSkeleton } from "./profile-skeleton.tsx";
import { ProfileTopic } from "./profile-topic.tsx";

export function ProfileTopics({ topics, failure }: { topics: UseQueryResult<Topic[]>; failure: string }) {
  const now = useNow();
  if (topics.isPending) return <ProfileTopicsSkeleton />;
  if (topics.isError && !topics.data) {
    return (
      <div className="*:border-t-0">
        <Failure title={readFailure(failure, topics.error)} onRetry={() => void topics.refetch()} />
      </div>
    );
  }
  if (topics.data.length === 0) {
    return (
      <div className="*:border-t-0">
        <EmptyState title="No topics found" />
      </div>
    );
  }
  return (
    <div className={profileColumns}>
      {newestFirst(topics.data).map((topic) => (
        <ProfileTopic key={topic.id} topic={topic} now={now} />
      ))}
    </div>
  );
}
