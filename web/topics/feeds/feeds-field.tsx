import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { limits } from "../../../src/contract/base/limits.ts";
import type { DiscoveredFeed } from "../../../src/contract/drafts/feeds.ts";
import { isNewsletterUrl } from "../../../src/contract/topics/newsletter-feeds.ts";
import type { FeedFilter } from "../../../src/contract/topics/topics.ts";
import { Select } from "../../ui/form/controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AddFeed } from "./add-feed.tsx";
import { AddNewsletter } from "./add-newsletter.tsx";
import { discoveryFailure, feedQuery } from "./discovery.ts";
import { FeedArticles } from "./feed-articles.tsx";
import { addFeeds, type FormFeed, shownAddress } from "./feeds.ts";
import { OpmlImport } from "./opml-import.tsx";
import { words } from "./words.ts";

interface Props {
  feeds: FormFeed[];
  /** A typed address that hasn't been looked up yet. */
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
  onChange: (feeds: FormFeed[]) => void;
  /** Called when a newsletter is added, which only its reader may see. */
  onNewsletter: () => void;
}

/** A topic's own feeds, found by address or in a file, each with its filter. */
export function FeedsField({ feeds, typed, error, onType, onChange, onNewsletter }: Props) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");

  const add = (found: DiscoveredFeed) => {
    client.setQueryData(feedQuery(found.url).queryKey, found);
    flushSync(() => onChange(addFeeds(feeds, [found])));
    setSaid(words.feedAdded(found.title));
    list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  };
  const remove = (at: number) => {
    const removed = feeds[at];
    if (!removed) return;
    flushSync(() => onChange(feeds.filter((feed) => feed !== removed)));
    setSaid(words.feedRemoved(removed.title));
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]");
    (buttons?.[Math.min(at, buttons.length - 1)] ?? field.current?.querySelector("input"))?.focus();
  };

  return (
    <div ref={field} className="relative grid grid-cols-1 gap-3">
      <AddFeed feeds={feeds} typed={typed} error={error} onType={onType} onAdd={add} onSay={setSaid} />
      <OpmlImport
        feeds={feeds}
        onAdd={(chosen) => {
          const all = addFeeds(feeds, chosen);
          onChange(all);
          setSaid(words.feedsAdded(all.length - feeds.length));
        }}
      />
      <AddNewsletter
        feeds={feeds}
        onAdd={(chosen) => {
          onChange(addFeeds(feeds, [chosen]));
          onNewsletter();
          setSaid(words.feedAdded(chosen.title));
        }}
      />
      {feeds.length > 0 && (
        <ul
          ref={list}
          aria-label={words.itsFeeds}
          className="divide-y divide-line rounded-surface border border-line"
        >
          {feeds.map((feed, at) => (
            <FeedRow
              key={feed.url}
              feed={feed}
              onFilter={(filter) => onChange(feeds.with(at, { ...feed, filter }))}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <span className="absolute inset-e-0 top-0 text-note text-muted tabular-nums">
        {feeds.length}/{limits.feeds}
      </span>
    </div>
  );
}

interface FeedRowProps {
  feed: FormFeed;
  onFilter: (filter: FeedFilter) => void;
  onRemove: () => void;
}

/** One of a topic's feeds, with its filter and a button to remove it. */
function FeedRow({ feed, onFilter, onRemove }: FeedRowProps) {
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
        {!data && !isNewsletterUrl(feed.url) && (
          <button
            type="button"
            aria-disabled={isFetching}
            onClick={() => setAsked(true)}
            className="tap mt-1 text-note text-accent hover:underline aria-disabled:text-muted"
          >
            {isFetching ? words.loadingArticles : words.showArticles}
          </button>
        )}
        <div className="mt-3 w-fit max-w-full">
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
