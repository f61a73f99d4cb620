import { useEffect, useId, useState } from "react";
import type { LookedFeed, TopicPreview } from "../../../src/contract/drafts/findings.ts";
import { readFailure, serverMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Fold } from "../../ui/fold.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { shownAddress } from "../feeds/feeds.ts";
import { FindingList } from "../findings/finding-list.tsx";
import { words } from "../findings/words.ts";
import { usePreview } from "./catch-request.ts";
import { type TopicForm, topicRefusals } from "./topic-form.ts";

/** Tries a topic before it's saved: what it would find today, and why. Only on request. */
export function CatchPreview({ form, topicId }: { form: TopicForm; topicId?: string | undefined }) {
  const id = useId();
  const { preview, error, isAsking, isOutdated, ask } = usePreview(form, { topicId });
  const { refuse } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same failure is shown at its fields once
  useEffect(() => {
    const refusals = topicRefusals(error);
    if (refusals.length > 0) refuse(refusals);
  }, [error]);

  return (
    <section aria-labelledby={id} className="rounded-surface border border-line px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 grow">
          <h2 id={id} className="text-note font-semibold">
            {words.whatItCatches}
          </h2>
          <p className="text-note text-muted">{words.previewHint}</p>
        </div>
        <Button aria-disabled={isAsking} onClick={ask}>
          <Icon
            name={isAsking ? "spinner" : "search"}
            className={classes("size-4", isAsking && "animate-turn")}
          />
          {preview || error ? words.tryAgain : words.tryIt}
        </Button>
      </div>
      <div role="status">
        {isAsking && <p className="sr-only">{words.trying}</p>}
        {!isAsking && isOutdated && (
          <p className="mt-3 text-note font-semibold text-accent">{words.outdated}</p>
        )}
        {!isAsking && error && (
          <p className="mt-3 flex gap-2 text-note text-danger">
            <Icon name="alert" className="mt-px size-4" />
            {serverMessage(error) ?? readFailure(words.failedToPreview, error)}
          </p>
        )}
        {!isAsking && !error && preview && <Looked preview={preview} />}
      </div>
      {isAsking && !preview && <PreviewSkeleton />}
      {preview && !(error && !isAsking) && (
        <div className={classes(isAsking && "opacity-60")}>
          <Result preview={preview} />
        </div>
      )}
    </section>
  );
}

function Looked({ preview: { looked, feeds, caught, nearMisses } }: { preview: TopicPreview }) {
  return (
    <p className="mt-3 text-[0.875rem]">
      {words.looked(looked, feeds.length)}{" "}
      <span className="font-semibold">{words.wouldCatch(caught.length, nearMisses.length)}</span>
    </p>
  );
}

function Result({ preview: { feeds, caught, nearMisses } }: { preview: TopicPreview }) {
  const unread = feeds.filter(({ error }) => error !== null).length;
  const [isNearOpen, setNearOpen] = useState(false);
  const [areFeedsOpen, setFeedsOpen] = useState(false);
  return (
    <div className="mt-1.5 grid grid-cols-1 gap-1">
      {caught.length > 0 ? (
        <FindingList label={words.wouldBeCaught} findings={caught} />
      ) : (
        <p className="text-[0.875rem] text-muted">
          {nearMisses.length > 0 ? words.nothingCaughtHint : words.nothingNear}
        </p>
      )}
      {nearMisses.length > 0 && (
        <Fold
          as="h3"
          heading={words.listedNearMisses(nearMisses.length)}
          isOpen={isNearOpen}
          onToggle={setNearOpen}
        >
          <FindingList label={words.nearMisses} findings={nearMisses} />
        </Fold>
      )}
      {feeds.length > 0 && (
        <Fold
          as="h3"
          heading={words.lookedFeeds}
          note={
            unread > 0 && !areFeedsOpen ? (
              <span className="text-danger">{words.unreadFeeds(unread)}</span>
            ) : undefined
          }
          isOpen={areFeedsOpen}
          onToggle={setFeedsOpen}
        >
          <ul aria-label={words.lookedFeeds} className="divide-y divide-line">
            {feeds.map((feed, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two searches of one site share their address
              <FeedLine key={at} feed={feed} />
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

function FeedLine({ feed: { url, title, articles, relevant, error } }: { feed: LookedFeed }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 text-note">
      <span dir="auto" className="min-w-0 font-medium">
        {title || shownAddress(url)}
      </span>
      {error === null ? (
        <span className="text-muted tabular-nums">{words.gave(articles, relevant)}</span>
      ) : (
        <span className="text-danger">
          <Icon name="alert" className="me-1.5 inline size-3.5 align-[-0.15em]" />
          {error}
        </span>
      )}
    </li>
  );
}

function PreviewSkeleton() {
  return (
    <div className="mt-4 grid gap-2.5">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-3 w-2/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-3 w-1/3" />
    </div>
  );
}
