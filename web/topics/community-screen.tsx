import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../ui/empty-state.tsx";
import { useNow } from "../ui/now.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { CreateLink } from "./create-link.tsx";
import { Featured } from "./featured.tsx";
import { communityTopicsQuery } from "./queries.ts";
import { TopicCard } from "./topic-card.tsx";
import { TopicList } from "./topic-list.tsx";

export function CommunityScreen() {
  const now = useNow();
  const topics = useQuery(communityTopicsQuery());
  return (
    <div className="page pt-6 md:pt-8.5">
      <PageTitle>Community Topics</PageTitle>
      <h1 className="headline mb-6 text-display">Community Topics</h1>
      <Featured now={now} />
      <section aria-labelledby="latest" className="mt-12">
        <h2 id="latest" className="eyebrow border-b border-line pb-4">
          Latest
        </h2>
        <TopicList
          topics={topics}
          failure="Failed to fetch topics"
          empty={
            <EmptyState title="No community topics found" action={<CreateLink />}>
              Create the first one: whoever likes it can follow it.
            </EmptyState>
          }
        >
          {(topic) => <TopicCard key={topic.id} topic={topic} place="community" now={now} />}
        </TopicList>
      </section>
    </div>
  );
}
