import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { words } from "./words.ts";

/** The shape of a profile. */
export function ProfileSkeleton() {
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

export function ProfileTopicsSkeleton() {
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

export const profileColumns = "grid grid-cols-1 gap-x-16 lg:grid-cols-2";
