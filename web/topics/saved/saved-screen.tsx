import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { sinceBelowHeadline } from "../../../src/contract/topics/since-below-headline.ts";
import { readFailure } from "../../api/errors.ts";
import { useAuth } from "../../auth/session.tsx";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/failure.tsx";
import { RowSkeleton, RowSkeletons } from "../../ui/row-skeletons.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { shortDate, useNow } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/text-language.ts";
import { common } from "../../words/common.ts";
import { SaveButton } from "./save-button.tsx";
import { type SavedUpdate, savedQuery } from "./saved.ts";
import { words } from "./words.ts";

/** The reader's starred updates. */
export function SavedScreen() {
  const { user } = useAuth();
  const saved = useInfiniteQuery(savedQuery(user?.id ?? ""));
  const now = useNow();
  const failure = readFailure(words.failed, saved.error);
  const items = saved.data?.items;
  return (
    <div className="page max-w-[47rem] pt-6 md:pt-10">
      <PageTitle>{words.heading}</PageTitle>
      <h1 className="headline text-display">{words.heading}</h1>
      <p className="mt-1.5 mb-6 max-w-[60ch] text-pretty text-muted">{words.hint}</p>
      {saved.isPending && <RowSkeletons label={words.loading} />}
      {saved.isError && !items && <Failure title={failure} onRetry={() => void saved.refetch()} />}
      {items?.length === 0 && (
        <EmptyState
          title={words.none}
          action={
            <Button asChild variant="primary">
              <Link to="/">{common.toHome}</Link>
            </Button>
          }
        >
          {words.noneHint}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <InfiniteList
          list={saved}
          name={words.heading.toLowerCase()}
          failure={failure}
          skeleton={
            <li>
              <RowSkeleton />
            </li>
          }
          as="ul"
          className="divide-y divide-line border-y border-line"
        >
          {items.map((item) => (
            <SavedRow key={item.id} item={item} now={now} />
          ))}
        </InfiniteList>
      )}
    </div>
  );
}

function SavedRow({ item, now }: { item: SavedUpdate; now: Date }) {
  const { topic, summary } = item;
  const title = summary.title || topic.name;
  const [first] = summary.stories;
  const said = first && (first.gist || sinceBelowHeadline(first));
  return (
    <li className="flex items-start justify-between gap-3 py-4">
      <div className="min-w-0">
        <p className="text-note text-muted tabular-nums">
          <Separated>
            <Link to={`/topic/${topic.id}`} className="font-semibold text-ink hover:underline">
              <bdi>{topic.name}</bdi>
            </Link>
            <Moment at={summary.lastUpdated}>{shortDate(summary.lastUpdated, now)}</Moment>
          </Separated>
        </p>
        <h2 {...written(title, { beside: summary.content })} className="headline mt-1 text-title">
          <Link
            to={`/topic/${topic.id}?summary=${encodeURIComponent(summary.id)}`}
            className="hover:underline hover:decoration-1 hover:underline-offset-4"
          >
            {title}
          </Link>
        </h2>
        {said && (
          <p {...written(said)} className="mt-1 line-clamp-2 measure text-muted">
            {said}
          </p>
        )}
      </div>
      <SaveButton topicId={topic.id} summary={{ id: summary.id, title }} isSaved />
    </li>
  );
}
