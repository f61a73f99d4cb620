import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FeedFilter } from "../../../src/contract/topics.ts";
import { Select } from "../../ui/form/controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import { discoveryFailure, feedQuery } from "./discovery.ts";
import { FeedArticles } from "./feed-articles.tsx";
import { type FormFeed, shownAddress } from "./feeds.ts";
import { words } from "./words.ts";

interface Props {
  feed: FormFeed;
  onFilter: (filter: FeedFilter) => void;
  onRemove: () => void;
}

/** One feed of a topic: what it is, what counts of it, and the way to be rid of it. */
export function FeedRow({ feed, onFilter, onRemove }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching } = useQuery({ ...feedQuery(feed.url), enabled: isAsked });
  const title = data?.title || feed.title || shownAddress(feed.url);
  const problem = error ? discoveryFailure(error) : feed.error;
  return (
    <li className="scroll-mb-24 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 py-3 ps-4 pe-2">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold">
          {title}
        </p>
        <p className="text-note text-muted">{shownAddress(feed.url)}</p>
      </div>
      <button
        type="button"
        data-remove
        aria-label={words.removeFeed(title)}
        className="tap grid size-9 place-items-center rounded-full text-muted transition-colors hover:bg-wash hover:text-ink max-md:size-11"
        onClick={onRemove}
      >
        <Icon name="close" className="size-4" />
      </button>
      <div className="col-span-2 pe-2">
        {problem && !data && (
          <p role="alert" className="mt-1 text-note text-danger">
            <Icon name="alert" className="me-1.5 inline size-3.5 align-[-0.15em]" />
            {problem}
          </p>
        )}
        {data && <FeedArticles feed={data} />}
        {!data && (
          <button
            type="button"
            aria-disabled={isFetching}
            onClick={() => setAsked(true)}
            className="tap mt-1 text-note text-accent hover:underline aria-disabled:text-muted"
          >
            {isFetching ? words.loadingArticles : words.showArticles}
          </button>
        )}
        <div className="mt-2.5 w-fit max-w-full">
          <Select
            aria-label={words.filterOf(title)}
            value={feed.filter}
            onChange={(event) => onFilter(event.target.value === "words" ? "words" : "all")}
          >
            <option value="all">{words.filterAll}</option>
            <option value="words">{words.filterWords}</option>
          </Select>
        </div>
      </div>
    </li>
  );
}
