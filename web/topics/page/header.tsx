import { Link } from "react-router";
import type { Topic } from "../../../src/contract/topics.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { countOf } from "../../ui/text/numbers.ts";
import { common } from "../../words/common.ts";
import { Cover } from "../cover/cover.tsx";
import { TrendingLabel } from "../labels.tsx";
import { Tags } from "../tags.tsx";
import { TopicBar } from "./bar.tsx";

export function TopicHeader({ topic }: { topic: Topic }) {
  return (
    <header>
      <Cover topic={topic} shape="wide" className="h-28 w-full rounded-[14px] md:h-38" />
      <h1 dir="auto" className="headline mt-5 text-display md:text-[2.625rem] md:leading-[1.1]">
        {topic.name}
        {!topic.isPublic && (
          <Icon
            name="lock"
            label={common.isPrivate}
            className="ms-2.5 inline size-6 align-[-0.02em] text-muted"
          />
        )}
      </h1>
      <p className="mt-2.5 text-muted">
        <Separated>
          <span>{topic.category}</span>
          <span>
            {common.by}{" "}
            <Link to={`/user/${topic.createdById}`} className="font-semibold text-ink hover:underline">
              <bdi>{topic.creator.name}</bdi>
            </Link>
          </span>
          <span className="tabular-nums">{countOf(topic.followerCount, "follower")}</span>
          {topic.isTrending && topic.trendingLevel && <TrendingLabel topic={topic} />}
        </Separated>
      </p>
      {topic.description && (
        <p dir="auto" className="mt-3 measure">
          {topic.description}
        </p>
      )}
      <div className="mt-2">
        <Tags tags={topic.tags} all />
      </div>
      <TopicBar topic={topic} />
    </header>
  );
}
