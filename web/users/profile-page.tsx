import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { User } from "../../src/contract/users.ts";
import { useAuth } from "../auth/session.tsx";
import { followedTopicsQuery, ownTopicsQuery } from "../topics/queries.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../ui/tabs.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { formatCount } from "../ui/text/numbers.ts";
import { PageTitle } from "../ui/text/page-title.tsx";
import { common } from "../words/common.ts";
import { ProfileTopics } from "./profile-topics.tsx";
import { words } from "./words.ts";

/** Whom somebody follows is shown to signed-in readers only; a visitor sees the number alone. */
export function ProfilePage({ person }: { person: User }) {
  const { isAuthenticated } = useAuth();
  const created = useInfiniteQuery(ownTopicsQuery(person.id));
  const followed = useInfiniteQuery({
    ...followedTopicsQuery(person.id),
    enabled: isAuthenticated,
    // Its panel reads more of it than is read here, and may open when it has failed already.
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
          <ProfileTopics topics={created} failure={common.noTopics} />
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
  new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" }).format(new Date(iso));

function SignInLink() {
  return (
    <Button asChild variant="primary">
      <Link to="/auth">{common.signIn}</Link>
    </Button>
  );
}
