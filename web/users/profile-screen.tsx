import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { readFailure } from "../api/errors.ts";
import { NoProfile } from "./no-profile.tsx";
import { ProfilePage } from "./profile-page.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { userQuery } from "./queries.ts";

export function ProfileScreen() {
  const { userId = "" } = useParams();
  if (!userId.trim()) return <NoProfile title="Invalid User">This address names nobody.</NoProfile>;
  return <Profile key={userId} userId={userId} />;
}

function Profile({ userId }: { userId: string }) {
  const person = useQuery(userQuery(userId));
  if (person.isPending) return <ProfileSkeleton />;
  if (person.isError) {
    return (
      <NoProfile title="User Not Found" onRetry={() => void person.refetch()}>
        {readFailure("Failed to fetch user profile", person.error)}
      </NoProfile>
    );
  }
  return <ProfilePage person={person.data} />;
}
