import { queryOptions, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import type { User } from "../../src/contract/community/users.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { call } from "../api/client.ts";
import { readFailure } from "../api/errors.ts";
import { useAuth } from "../auth/session.tsx";
import { InfiniteList } from "../lists/infinite-list.tsx";
import type { ListedItems } from "../lists/pages.ts";
import { CreateLink } from "../topics/create-link.tsx";
import { followedTopicsQuery, ownTopicsQuery } from "../topics/queries.ts";
import { useReading } from "../topics/reading.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Failure } from "../ui/failure.tsx";
import { RowSkeleton, RowSkeletons } from "../ui/row-skeletons.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { formatCount } from "../ui/text/numbers.ts";
import { PageTitle } from "../ui/text/page-title.tsx";
import { useNow } from "../ui/text/relative-time.ts";
import { common } from "../words/common.ts";
import { locale } from "../words/language.ts";
import { ProfileTopic } from "./profile-topic.tsx";
import { words } from "./words.ts";

export function ProfileScreen() {
  const { userId = "" } = useParams();
  if (!userId.trim()) return <NoProfile title={words.invalidUser}>{words.invalidUserHint}</NoProfile>;
  return <Profile key={userId} userId={userId} />;
}

function Profile({ userId }: { userId: string }) {
  const person = useQuery(userQuery(userId));
  if (person.isPending) return <ProfileSkeleton />;
  if (!person.data) {
    return (
      <NoProfile title={words.userNotFound} onRetry={() => void person.refetch()}>
        {readFailure(words.failedToFetchUser, person.error)}
      </NoProfile>
    );
  }
  return <ProfilePage person={person.data} />;
}

interface Props {
  title: string;
  children: string;
  onRetry?: () => void;
}

function NoProfile({ title, children, onRetry }: Props) {
  return (
    <div className="page grid justify-items-start gap-2 py-20">
      <PageTitle>{title}</PageTitle>
      <h1 className="headline text-display">{title}</h1>
      <p className="text-muted">{children}</p>
      <div className="mt-4 flex gap-2.5">
        <Button asChild variant="primary">
          <Link to="/">{common.toHome}</Link>
        </Button>
        {onRetry && <Button onClick={onRetry}>{common.retry}</Button>}
      </div>
    </div>
  );
}

/** A person's public profile. */
const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/users", id],
    queryFn: ({ signal }) => call<User>("GET", `/api/users/${encodeURIComponent(id)}`, { signal }),
  });

/** Only signed-in readers see whom somebody follows; a visitor sees the number. */
function ProfilePage({ person }: { person: User }) {
  const { isAuthenticated, user } = useAuth();
  const created = useInfiniteQuery(ownTopicsQuery(person.id));
  const followed = useInfiniteQuery({
    ...followedTopicsQuery(person.id),
    enabled: isAuthenticated,
    // Its panel fetches more than this, and may open after a failure.
    notifyOnChangeProps: "all",
  });
  const following = followed.data?.total ?? person.followedTopicsCount ?? 0;
  const title = `${person.name}'s Profile`;
  return (
    <div className="page pt-6 md:pt-8.5">
      <PageTitle>{title}</PageTitle>
      <header className="mb-5 flex items-center gap-4 md:gap-5">
        <Avatar name={person.name} className="size-16 text-title md:size-20 md:text-headline" />
        <div className="min-w-0">
          <h1 dir="auto" className="headline text-headline md:text-display">
            {title}
          </h1>
          <p className="mt-1 text-muted">
            <Separated>
              <bdi>@{person.username}</bdi>
              <span>{words.hereSince(joined(person.createdAt))}</span>
            </Separated>
          </p>
        </div>
      </header>
      <Tabs defaultValue="created">
        <TabList aria-label={title}>
          <Tab value="created">
            {created.data ? words.createdOf(formatCount(created.data.total)) : words.createdTopics}
          </Tab>
          <Tab value="following">{words.followingOf(formatCount(following))}</Tab>
        </TabList>
        <TabPanel value="created">
          <ProfileTopics
            topics={created}
            failure={common.noTopics}
            action={user?.id === person.id && <CreateLink />}
          />
        </TabPanel>
        <TabPanel value="following">
          {isAuthenticated ? (
            <ProfileTopics topics={followed} failure={common.noFollowed} />
          ) : (
            <div className="*:border-t-0">
              <EmptyState title={words.forMembers} action={<SignInLink />}>
                {words.signInToSee(person.name)}
              </EmptyState>
            </div>
          )}
        </TabPanel>
      </Tabs>
    </div>
  );
}

const joined = (iso: string) =>
  new Intl.DateTimeFormat(locale, { month: "long", year: "numeric" }).format(new Date(iso));

function SignInLink() {
  return (
    <Button asChild variant="primary">
      <Link to="/auth">{common.signIn}</Link>
    </Button>
  );
}

interface ProfileTopicsProps {
  topics: UseInfiniteQueryResult<ListedItems<Topic>>;
  failure: string;
  /** Stands below the words of an empty list. */
  action?: ReactNode;
}

function ProfileTopics({ topics, failure, action }: ProfileTopicsProps) {
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
        <EmptyState title={common.nothingFound} action={action} />
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

/** The skeleton of a profile. */
function ProfileSkeleton() {
  return (
    <div className="page pt-6 md:pt-8.5">
      <PageTitle>{words.profile}</PageTitle>
      <h1 className="sr-only">{words.profile}</h1>
      <p role="status" className="sr-only">
        {words.loadingProfile}
      </p>
      <div className="mb-7 flex items-center gap-5">
        <Skeleton className="size-16 shrink-0 rounded-full md:size-20" />
        <span className="grid grow gap-3">
          <Skeleton className="h-8 w-72 max-w-full" />
          <Skeleton className="h-4 w-48 max-w-full" />
        </span>
      </div>
      <span className="flex gap-6 border-b border-line py-3.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-24" />
      </span>
      <ProfileTopicsSkeleton />
    </div>
  );
}

function ProfileTopicsSkeleton() {
  return (
    <RowSkeletons
      label={words.loadingTopics}
      count={6}
      sign="square"
      className="border-b"
      listClassName={profileColumns}
    />
  );
}

const profileColumns = "grid grid-cols-1 gap-x-16 lg:grid-cols-2";
