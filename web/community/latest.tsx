import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { TopicCard } from "../topics/card/topic-card.tsx";
import { CreateLink } from "../topics/create-link.tsx";
import { communityTopicsQuery, trendingTopicsQuery } from "../topics/queries.ts";
import { TopicList } from "../topics/topic-list.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

/** All topics of the community, newest update first. Shown once it is known how much stands above it. */
export function Latest({ now }: { now: Date }) {
  const topics = useInfiniteQuery(communityTopicsQuery());
  const { isPending: isToBePushed } = useQuery(trendingTopicsQuery());
  if (isToBePushed) return null;
  return (
    <section aria-labelledby="latest" className="mt-12">
      <h2 id="latest" className="eyebrow border-b border-line pb-4">
        {words.latest}
      </h2>
      <TopicList
        topics={topics}
        failure={common.noTopics}
        empty={
          <EmptyState title={words.noCommunityTopicsFound} action={<CreateLink />}>
            {words.createTheFirstOne}
          </EmptyState>
        }
      >
        {(topic) => <TopicCard key={topic.id} topic={topic} screen="community" level={3} now={now} />}
      </TopicList>
    </section>
  );
}
