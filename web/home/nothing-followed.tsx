import { useQuery } from "@tanstack/react-query";
import { CreateLink } from "../topics/create-link.tsx";
import { recommendedTopicsQuery } from "../topics/queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { SurpriseButton } from "./surprise.tsx";
import { words } from "./words.ts";

export function NothingFollowed() {
  return (
    <EmptyState title={words.nothingFollowed} action={<FirstStep />}>
      {words.startFollowing}
    </EmptyState>
  );
}

/** For somebody who follows nothing: a surprise or, where there is nothing to follow, a topic of their own. */
function FirstStep() {
  const { data } = useQuery({ ...recommendedTopicsQuery(), retryOnMount: false });
  const isNothingLeft = data?.every(({ isFollowing }) => isFollowing);
  return isNothingLeft ? <CreateLink /> : <SurpriseButton variant="primary" />;
}
