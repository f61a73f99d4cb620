import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { Cover } from "../cover/cover.tsx";
import { recommendedTopicsQuery } from "../topics/queries.ts";
import { FollowButton } from "../topics/reactions/follow-button.tsx";
import { useReaction } from "../topics/reactions/use-reaction.ts";
import { words as topicWords } from "../topics/words.ts";
import { Button, type ButtonProps } from "../ui/button.tsx";
import { ReadFailure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

/** `isFirstStep`: nothing is followed yet, and Surprise Me is offered beside it. */
export function Discover({ isFirstStep }: { isFirstStep: boolean }) {
  const topics = useQuery(recommendedTopicsQuery());
  const offered = topics.data?.filter(({ isFollowing }) => !isFollowing).slice(0, recommended);
  return (
    <section aria-labelledby="discover" className="max-lg:border-t max-lg:border-line max-lg:pt-6">
      <h2 id="discover" className="eyebrow mb-2">
        {words.discoverTopics}
      </h2>
      {topics.isError && !topics.data && <ReadFailure title={common.noTopics} query={topics} />}
      {offered?.length === 0 && (
        <p className="py-3 text-muted">
          {words.nothingLeft}{" "}
          <Link to="/create-topic" className="font-semibold text-accent hover:underline">
            {words.create}
          </Link>
        </p>
      )}
      <ul className="max-lg:grid max-lg:gap-x-10 md:max-lg:grid-cols-2">
        {offered?.map((topic) => (
          <Tile key={topic.id} topic={topic} />
        ))}
        {topics.isPending && ["a", "b", "c", "d"].map((key) => <TileSkeleton key={key} />)}
      </ul>
      {offered?.length !== 0 && !isFirstStep && <SurpriseButton className="mt-3 w-full" />}
    </section>
  );
}

const tile = "relative flex min-h-17 items-center gap-3 py-2.5 max-md:min-h-20";

/** On a phone the button is below the name, because the floating add button covers the end of a line. */
const about =
  "grid min-w-0 grow items-center max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-2.5 max-md:gap-y-1.5 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-3";

function Tile({ topic }: { topic: Topic }) {
  return (
    <li className={tile}>
      <Cover topic={topic} className="size-11.5 shrink-0" />
      <div className={about}>
        <Link
          to={`/topic/${topic.id}`}
          className="headline line-clamp-2 max-md:col-span-2 text-lead leading-tight after:absolute after:inset-0 hover:underline"
        >
          <bdi>{topic.name}</bdi>
        </Link>
        <p className="text-note text-muted tabular-nums max-md:order-last">
          {topicWords.followers(topic.followerCount)}
        </p>
        <FollowButton
          topic={topic}
          screen="home"
          size="small"
          className="md:col-start-2 md:row-span-2 md:row-start-1"
        />
      </div>
    </li>
  );
}

function TileSkeleton() {
  return (
    <li className={tile}>
      <Skeleton className="size-11.5 shrink-0 rounded-surface" />
      <div className={about}>
        <Skeleton className="h-4 w-3/4 max-md:col-span-2" />
        <Skeleton className="h-3 w-2/5 max-md:order-last" />
        <Skeleton className="h-8 w-20 rounded-surface md:col-start-2 md:row-span-2 md:row-start-1" />
      </div>
    </li>
  );
}

/** Follows a random topic that isn't followed yet. */
export function SurpriseButton(props: Pick<ButtonProps, "variant" | "className">) {
  const { data = [] } = useQuery({ ...recommendedTopicsQuery(), retryOnMount: false });
  const follow = useReaction("follow", "home", "surprise");
  const pick = () => {
    const topic = surprise(data);
    if (topic) follow(topic, true);
  };
  return (
    <Button {...props} disabled={!data.some(({ isFollowing }) => !isFollowing)} onClick={pick}>
      <Icon name="dice" dotted />
      {words.surprise}
    </Button>
  );
}

const recommended = 4;

/** Picks one of four random topics that the reader doesn't follow. `random` returns a number in [0, 1). */
export function surprise(topics: Topic[], random: () => number = Math.random): Topic | undefined {
  const left = topics.filter((topic) => !topic.isFollowing);
  const drawn: Topic[] = [];
  while (drawn.length < recommended && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return drawn[Math.floor(random() * drawn.length)];
}
