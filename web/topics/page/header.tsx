import { useState } from "react";
import { Link } from "react-router";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { Cover } from "../../cover/cover.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { ReadMore } from "../../ui/text/expandable-text.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { written } from "../../ui/text/text-language.ts";
import { categoryName } from "../../words/category.ts";
import { common } from "../../words/common.ts";
import { TrendingLabel } from "../labels.tsx";
import { Tags } from "../tags.tsx";
import { words as topicWords } from "../words.ts";

export function TopicHeader({ topic }: { topic: Topic }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <header className="print:mb-7">
      <Cover topic={topic} shape="wide" className="h-38 w-full rounded-[14px] max-md:hidden" />
      <Cover topic={topic} className="float-end ms-4 mb-1 size-14 md:hidden" />
      <h1
        {...written(topic.name, { language: topic.language, beside: topic.description })}
        className="headline text-[1.75rem] leading-[1.15] md:mt-5 md:text-[2.625rem] md:leading-[1.1]"
      >
        {topic.name}
        {!topic.isPublic && (
          <Icon
            name="lock"
            label={common.isPrivate}
            className="ms-2.5 inline size-6 align-[-0.02em] text-muted"
          />
        )}
      </h1>
      <p className="mt-2.5 text-muted max-md:mt-1.5 max-md:text-[0.875rem]">
        <Separated>
          <span>{categoryName(topic.category)}</span>
          <span>
            {common.by}{" "}
            <Link to={`/user/${topic.createdById}`} className="font-semibold text-ink hover:underline">
              <bdi>{topic.creator.name}</bdi>
            </Link>
          </span>
          <span className="whitespace-nowrap tabular-nums">{topicWords.followers(topic.followerCount)}</span>
          {topic.isTrending && topic.trendingLevel && <TrendingLabel topic={topic} />}
        </Separated>
      </p>
      {topic.description && (
        <p
          {...written(topic.description, { language: topic.language })}
          className={classes("mt-3 measure max-md:mt-2", !isWhole && "max-md:line-clamp-2")}
        >
          {topic.description}
        </p>
      )}
      <div className={classes("mt-2", !isWhole && "max-md:hidden")}>
        <Tags tags={topic.tags} all />
      </div>
      {isMore(topic) && (
        <ReadMore
          expanded={isWhole}
          onToggle={() => setWhole(!isWhole)}
          className="mt-1 text-note md:hidden"
        />
      )}
    </header>
  );
}

/** True if a phone hides part of it at first. */
const isMore = ({ description, tags }: Topic) => (description?.length ?? 0) > 70 || tags.length > 0;
