import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { User } from "../../src/contract/users.ts";
import { call } from "../api/client.ts";
import { readFailure } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { common } from "../words/common.ts";
import { ProfilePage } from "./profile-page.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { words } from "./words.ts";

export function ProfileScreen() {
  const { userId = "" } = useParams();
  if (!userId.trim()) return <NoProfile title={words.invalidUser}>{words.thisAddressNamesNobody}</NoProfile>;
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
        <Button asChild>
          <Link to="/">{common.toHome}</Link>
        </Button>
        {onRetry && (
          <Button variant="quiet" onClick={onRetry}>
            {common.retry}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A person as others may see them. */
const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/users", id],
    queryFn: ({ signal }) => call<User>("GET", `/api/users/${encodeURIComponent(id)}`, { signal }),
  });
