import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { DiscoveredFeed } from "../../../src/contract/drafts/feeds.ts";
import { limits } from "../../../src/contract/limits.ts";
import { AddFeed } from "./add-feed.tsx";
import { feedQuery } from "./discovery.ts";
import { FeedRow } from "./feed-row.tsx";
import { addFeeds, type FormFeed } from "./feeds.ts";
import { OpmlImport } from "./opml-import.tsx";
import { words } from "./words.ts";

interface Props {
  feeds: FormFeed[];
  /** An address that was typed and not looked for yet. */
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
  onChange: (feeds: FormFeed[]) => void;
}

/** A topic's own feeds: found by an address or listed in a file, each with what counts of it. */
export function FeedsField({ feeds, typed, error, onType, onChange }: Props) {
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
