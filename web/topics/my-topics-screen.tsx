import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useNow } from "../ui/now.ts";
import { PageTitle } from "../ui/page-title.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs.tsx";
import { CreateLink } from "./create-link.tsx";
import { communityTopicsQuery, followedTopicsQuery, ownTopicsQuery } from "./queries.ts";
import { TopicCard } from "./topic-card.tsx";
import { TopicList } from "./topic-list.tsx";
import { TopicMenu } from "./topic-menu.tsx";

export function MyTopicsScreen() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [search, setSearch] = useSearchParams();
  const created = useQuery(ownTopicsQuery(userId));
  const followed = useQuery(followedTopicsQuery(userId));
  const community = useQuery(communityTopicsQuery());
  const onDeleted = useCallback(() => heading.current?.focus(), []);
  return (
    <div className="page pt-6 md:pt-8.5">
      <PageTitle>My Topics</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="headline mb-3 text-display outline-none">
        My Topics
      </h1>
      <Tabs
        value={search.get("tab") ?? "created"}
        onValueChange={(tab) => setSearch({ tab }, { replace: true })}
      >
        <TabList aria-label="My Topics">
          <Tab value="created">
            <Counted label="Created" topics={created.data} />
          </Tab>
          <Tab value="following">
            <Counted label="Following" topics={followed.data} />
          </Tab>
          <Tab value="community">
            <Counted label="Community" topics={community.data} />
          </Tab>
        </TabList>
        <TabPanel value="created">
          <TopicList
            topics={created}
            failure="Failed to fetch topics"
            empty={
              <EmptyState title="No topics found" action={<CreateLink />}>
                Say what you want to hear about, and follow it from its first update on.
              </EmptyState>
            }
          >
            {(topic) => (
              <TopicCard
                key={topic.id}
                topic={topic}
                place="list"
                now={now}
                corner={topic.createdById === userId && <TopicMenu topic={topic} onDeleted={onDeleted} />}
              />
            )}
          </TopicList>
        </TabPanel>
        <TabPanel value="following">
          <TopicList
            topics={followed}
            failure="Failed to fetch followed topics"
            empty={
              <EmptyState title="No topics found" action={<CommunityLink />}>
                What you follow is listed here. See what others are reading.
              </EmptyState>
            }
          >
            {(topic) => <TopicCard key={topic.id} topic={topic} place="list" now={now} />}
          </TopicList>
        </TabPanel>
        <TabPanel value="community">
          <TopicList
            topics={community}
            failure="Failed to fetch topics"
            empty={
              <EmptyState title="No topics found" action={<CreateLink />}>
                Nobody has made a public topic yet.
              </EmptyState>
            }
          >
            {(topic) => <TopicCard key={topic.id} topic={topic} place="list" now={now} />}
          </TopicList>
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** 'Created (3)', the name alone while the number is not known. */
function Counted({ label, topics }: { label: string; topics: unknown[] | undefined }) {
  return (
    <span className="max-sm:text-note">
      {label} {topics && <span className="font-normal">({topics.length})</span>}
    </span>
  );
}

function CommunityLink() {
  return (
    <Button asChild variant="primary">
      <Link to="/community-topics">Community</Link>
    </Button>
  );
}
