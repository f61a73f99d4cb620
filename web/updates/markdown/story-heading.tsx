import { type ComponentProps, use } from "react";
import type { ExtraProps } from "react-markdown";
import { Link } from "react-router";
import { InLink, StoryAction } from "./link.tsx";
import { words } from "./words.ts";

type Level = "h3" | "h4" | "h5" | "h6";

/** A heading. A story's headline links to the story, and says if the story is an earlier one. */
export const headingAs = (Heading: Level) =>
  function SummaryHeading({ node, children }: ComponentProps<Level> & ExtraProps) {
    const isInLink = use(InLink);
    const actionOf = use(StoryAction);
    const { dataStory, dataKnown } = node?.properties ?? {};
    if (typeof dataStory !== "string" || isInLink) return <Heading>{children}</Heading>;
    const action = actionOf?.(dataStory);
    const headline = (
      <Heading className="story">
        <Link to={`/story/${encodeURIComponent(dataStory)}`}>
          <InLink value={true}>{children}</InLink>
        </Link>
      </Heading>
    );
    return (
      <>
        {action ? (
          <div className="story-row">
            {headline}
            {action}
          </div>
        ) : (
          headline
        )}
        {dataKnown !== undefined && <p className="source-line">{words.continues}</p>}
      </>
    );
  };
