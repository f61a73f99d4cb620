import { useQuery } from "@tanstack/react-query";
import { CreateLink } from "../topics/create-link.tsx";
import { recommendedTopicsQuery } from "../topics/queries.ts";
import { SurpriseButton } from "./surprise-button.tsx";

/** For somebody who follows nothing: a surprise or, where there is nothing to follow, a topic of their own. */
export function FirstStep() {
  const { data } = useQuery({ ...recommendedTopicsQuery(), retryOnMount: false });
  const isNothingLeft = data?.every(({ isFollowing }) => isFollowing);
  return isNothingLeft ? <CreateLink /> : <SurpriseButton variant="primary" />;
}
