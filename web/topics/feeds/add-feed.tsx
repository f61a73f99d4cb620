import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { limits } from "../../../src/contract/base/limits.ts";
import type { DiscoveredFeed } from "../../../src/contract/drafts/feeds.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/form/controls.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { discover, discoveryFailure } from "./discovery.ts";
import { FeedArticles } from "./feed-articles.tsx";
import { type FormFeed, hasFeed, shownAddress } from "./feeds.ts";
import { words } from "./words.ts";

interface Props {
  feeds: FormFeed[];
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
  onAdd: (found: DiscoveredFeed) => void;
  /** Announces what has happened to screen readers. */
  onSay: (text: string) => void;
}

/** Finds the feeds behind an address. A single one is added at once; otherwise the reader chooses. */
export function AddFeed({ feeds, typed, error, onType, onAdd, onSay }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const choices = useRef<HTMLElement>(null);
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<DiscoveredFeed[]>([]);
  // The list may have changed while the answer was on its way.
  const { mutate, isPending } = useMutation({
    mutationFn: (url: string) => discover(url),
    onSuccess: (answer) => take(answer.feeds),
    onError: (failure) => refuse(discoveryFailure(failure)),
  });
  const isFull = feeds.length >= limits.feeds;

  const refuse = (reason: string) => {
    setProblem(reason);
    onSay(reason);
    input.current?.focus();
  };
  const take = (answer: DiscoveredFeed[]) => {
    const [only, ...others] = answer;
    if (!only) return refuse(words.notFound);
    if (others.length > 0) {
      onType("");
      flushSync(() => setFound(answer));
      onSay(words.feedsFound(answer.length));
      return choices.current?.focus();
    }
    if (hasFeed(feeds, only.url)) return refuse(words.alreadyAdded(only.title));
    onType("");
    onAdd(only);
    input.current?.focus({ preventScroll: true });
  };
  const look = () => {
    if (isPending) return;
    const url = typed.trim();
    if (!url) return refuse(words.addressFirst);
    setProblem(undefined);
    setFound([]);
    onSay(words.finding);
    mutate(url);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    look();
  };

  return (
    <>
      <Field label={words.feedAddress} hint={words.feedAddressHint} error={problem ?? error}>
        {(control) => (
          <div className="flex gap-2 max-sm:flex-col">
            <Input
              {...control}
              ref={input}
              name="feeds"
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={limits.address}
              className="min-w-0 grow"
              placeholder={isFull ? words.allFeedsTaken : words.feedPlaceholder}
              readOnly={isPending || isFull}
              value={typed}
              onChange={(event) => {
                onType(event.target.value);
                setProblem(undefined);
              }}
              onKeyDown={onKeyDown}
            />
            <Button className="min-h-11" aria-disabled={isPending || isFull} onClick={() => isFull || look()}>
              <Icon
                name={isPending ? "spinner" : "search"}
                className={isPending ? "size-4 animate-turn" : "size-4"}
              />
              {isPending ? words.finding : words.findFeed}
            </Button>
          </div>
        )}
      </Field>
      {found.length > 0 && (
        <section
          ref={choices}
          tabIndex={-1}
          aria-label={words.chooseFeeds}
          className="rounded-surface bg-wash outline-none"
        >
          <p className="px-4 pt-3 text-note font-semibold">{words.feedsFound(found.length)}</p>
          <ul className="divide-y divide-line">
            {found.map((feed) => (
              <Choice
                key={feed.url}
                feed={feed}
                state={hasFeed(feeds, feed.url) ? "added" : isFull ? "full" : "free"}
                onAdd={() => onAdd(feed)}
              />
            ))}
          </ul>
          <div className="flex justify-end px-4 pb-3">
            <Button
              variant="quiet"
              onClick={() => {
                flushSync(() => setFound([]));
                input.current?.focus();
              }}
            >
              {words.done}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}

interface ChoiceProps {
  feed: DiscoveredFeed;
  state: "free" | "added" | "full";
  onAdd: () => void;
}

function Choice({ feed, state, onAdd }: ChoiceProps) {
  const id = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3">
      <div className="min-w-0">
        <p id={id} dir="auto" className="font-semibold">
          {feed.title}
        </p>
        <p className="text-note text-muted">{shownAddress(feed.url)}</p>
      </div>
      <Button
        aria-label={state === "added" ? undefined : words.addFeed(feed.title)}
        aria-disabled={state !== "free"}
        className="border-edge aria-disabled:opacity-60"
        onClick={() => state === "free" && onAdd()}
      >
        <Icon name={state === "added" ? "check" : "plus"} className="size-4" />
        {state === "added" ? words.added : words.add}
      </Button>
      <div className="col-span-2">
        <FeedArticles feed={feed} />
      </div>
    </li>
  );
}
