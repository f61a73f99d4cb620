import { Fragment } from "react";
import { Link } from "react-router";
import type { Summary } from "../../src/contract/topics/updates.ts";
import { words } from "./words.ts";

/** Links to other topics that report a summary's events, as far as the reader may see them. */
export function AlsoIn({ stories, brief }: Pick<Summary, "stories" | "brief">) {
  const same = [...stories, ...brief].flatMap(({ sameAs = [] }) => sameAs);
  const first = [...new Map(same.toReversed().map((story) => [story.topicId, story])).values()].reverse();
  if (first.length === 0) return null;
  return (
    <p className="mt-3 text-[0.875rem] text-muted">
      {words.alsoIn}{" "}
      {first.map(({ topicId, topicName, storyId }, at) => (
        <Fragment key={topicId}>
          {at > 0 && ", "}
          <Link
            to={`/story/${encodeURIComponent(storyId)}`}
            className="font-medium text-accent hover:underline"
          >
            <bdi>{topicName}</bdi>
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
