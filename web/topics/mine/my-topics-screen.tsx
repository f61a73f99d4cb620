import { useInfiniteQuery } from "@tanstack/react-query";
import { memo, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { useAuth } from "../../auth/session.tsx";
import { lazyDialog } from "../../installed/lazy-component.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger, useAfterMenu } from "../../ui/overlay/menu.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { formatCount } from "../../ui/text/numbers.ts";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { useNow } from "../../ui/text/relative-time.ts";
import { isNew, useVisit } from "../../updates/visit.ts";
import { common } from "../../words/common.ts";
import { TopicCard } from "../card/topic-card.tsx";
import { TopicList } from "../card/topic-list.tsx";
import { CreateLink } from "../create-link.tsx";
import { NotifyMenu } from "../notify/notify-menu.tsx";
import { communityTopicsQuery, followedTopicsQuery, ownTopicsQuery } from "../queries.ts";
import { DeleteTopicDialog } from "./delete-dialog.tsx";
import { words } from "./words.ts";

const tabs = ["created", "following", "community"];

export function MyTopicsScreen() {
  const { user } = useAuth();
  const userId = user?.id ?? "";
  const now = useNow();
  const visit = useVisit(userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const [search, setSearch] = useSearchParams();
  const created = useInfiniteQuery(ownTopicsQuery(userId));
  const followed = useInfiniteQuery(followedTopicsQuery(userId));
  const community = useInfiniteQuery(communityTopicsQuery());
  const [deleting, setDeleting] = useState<Topic | null>(null);
  return (
    <div className="page pt-6 md:pt-8.5">
      <PageTitle>{words.myTopics}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="headline mb-3 text-display outline-none">
        {words.myTopics}
      </h1>
      <Tabs
        value={tabs.find((tab) => tab === search.get("tab")) ?? tabs[0]}
        onValueChange={(tab) => setSearch({ tab }, { replace: true })}
      >
        <TabList aria-label={words.myTopics}>
          <Tab value="created">
            <Counted label={words.created} total={created.data?.total} />
          </Tab>
          <Tab value="following">
            <Counted label={common.following} total={followed.data?.total} />
          </Tab>
          <Tab value="community">
            <Counted label={words.community} total={community.data?.total} />
          </Tab>
        </TabList>
        <TabPanel value="created">
          <TopicList
            topics={created}
            failure={common.noTopics}
            empty={
              <EmptyState title={common.nothingFound} action={<CreateLink />}>
                {words.createdHint}
              </EmptyState>
            }
          >
            {(topic) => (
              <CreatedCard
                key={topic.id}
                topic={topic}
                now={now}
                isNew={isNew(topic, visit)}
                onDelete={topic.createdById === userId ? setDeleting : undefined}
              />
            )}
          </TopicList>
        </TabPanel>
        <TabPanel value="following">
          <TopicList
            topics={followed}
            failure={common.noFollowed}
            empty={
              <EmptyState title={common.nothingFound} action={<CommunityLink />}>
                {words.followingHint}
              </EmptyState>
            }
          >
            {(topic) => <FollowedCard key={topic.id} topic={topic} now={now} isNew={isNew(topic, visit)} />}
          </TopicList>
        </TabPanel>
        <TabPanel value="community">
          <TopicList
            topics={community}
            failure={common.noTopics}
            empty={
              <EmptyState title={common.nothingFound} action={<CreateLink />}>
                {words.communityHint}
              </EmptyState>
            }
          >
            {(topic) => <TopicCard key={topic.id} topic={topic} screen="list" now={now} />}
          </TopicList>
        </TabPanel>
      </Tabs>
      {deleting && (
        <DeleteTopicDialog
          topic={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            heading.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface CreatedCardProps {
  topic: Topic;
  now: Date;
  isNew: boolean;
  onDelete: ((topic: Topic) => void) | undefined;
}

const CreatedCard = memo(function CreatedCard({ onDelete, ...card }: CreatedCardProps) {
  const corner = (
    <span className="flex items-center">
      {card.topic.isFollowing && <Notify topic={card.topic} />}
      {onDelete && <TopicMenu topic={card.topic} onDelete={onDelete} />}
    </span>
  );
  return <TopicCard {...card} screen="list" corner={corner} />;
});

const FollowedCard = memo(function FollowedCard(card: Omit<CreatedCardProps, "onDelete">) {
  return (
    <TopicCard {...card} screen="list" corner={card.topic.isFollowing && <Notify topic={card.topic} />} />
  );
});

const Notify = ({ topic }: { topic: Topic }) => (
  <NotifyMenu topic={topic} variant="quiet" size="small" className="z-1 w-8 px-0 max-md:w-11" />
);

/** 'Created (3)', or the name alone while the number is unknown. */
function Counted({ label, total }: { label: string; total: number | undefined }) {
  return (
    <span className="max-sm:text-note">
      {label} {total !== undefined && <span className="font-normal">({formatCount(total)})</span>}
    </span>
  );
}

function CommunityLink() {
  return (
    <Button asChild variant="primary">
      <Link to="/community-topics">{words.community}</Link>
    </Button>
  );
}

const EditTopicDialog = lazyDialog(async () => (await import("../form/edit-dialog.tsx")).EditTopicDialog);

interface Props {
  topic: Topic;
  onDelete: (topic: Topic) => void;
}

/** The creator's actions on a topic in a list. */
function TopicMenu({ topic, onDelete }: Props) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { putOff, onCloseAutoFocus } = useAfterMenu(button);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button
            ref={button}
            variant="quiet"
            size="small"
            className="tap z-1 w-8 px-0 max-md:w-11"
            aria-label={words.actionsFor(topic.name)}
          >
            <Icon name="more" dotted />
          </Button>
        </MenuTrigger>
        <MenuContent onCloseAutoFocus={onCloseAutoFocus}>
          <MenuItem icon="edit" onSelect={() => putOff(() => setEditing(true))}>
            {words.edit}
          </MenuItem>
          <MenuItem icon="trash" danger onSelect={() => putOff(() => onDelete(topic))}>
            {words.remove}
          </MenuItem>
        </MenuContent>
      </Menu>
      {editing && <EditTopicDialog topic={topic} onClose={() => setEditing(false)} />}
    </>
  );
}
