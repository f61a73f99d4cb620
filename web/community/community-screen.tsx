import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useOptimistic, useRef } from "react";
import { NavigationType, useNavigationType, useSearchParams } from "react-router";
import { TopicCard } from "../topics/card/topic-card.tsx";
import { TopicList } from "../topics/card/topic-list.tsx";
import { CreateLink } from "../topics/create-link.tsx";
import { communityTopicsQuery, trendingTopicsQuery } from "../topics/queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { useNow } from "../ui/text/relative-time.ts";
import { common } from "../words/common.ts";
import { Featured } from "./featured.tsx";
import { CategoryFilter, SortChoice, TagFilter } from "./filter-controls.tsx";
import { type Filters, isNarrowed, nothingAsked, readFilters, writeFilters } from "./filters.ts";
import { Results } from "./results.tsx";
import { SearchField } from "./search-field.tsx";
import { words } from "./words.ts";

/** The public topics: trending and latest, or the results of a search. */
export function CommunityScreen() {
  const now = useNow();
  const { filters, narrow } = useFilters();
  const title = useRef<HTMLHeadingElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { q, category, tag, sort } = filters;
  const toResults = () => (heading.current ?? title.current)?.focus({ preventScroll: true });
  useTagFollowed(tag, toResults);
  /** Its button disappears with the filters, so the focus needs a new place. */
  const drop = (dropped: Partial<Filters>) => {
    narrow(dropped);
    title.current?.focus({ preventScroll: true });
  };
  return (
    <div className="page pt-6 md:pt-8.5">
      <PageTitle>{words.communityTopics}</PageTitle>
      <h1 ref={title} tabIndex={-1} className="headline mb-5 text-display outline-none">
        {words.communityTopics}
      </h1>
      <div className="mb-9 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-3 md:grid-cols-[minmax(0,1fr)_11rem] md:gap-y-4">
        <SearchField q={q} onSearch={(wanted) => narrow({ q: wanted })} onLeave={toResults} />
        <SortChoice q={q} sort={sort} onChange={(wanted) => narrow({ sort: wanted })} />
        <CategoryFilter category={category} onChange={(wanted) => narrow({ category: wanted })} />
        {tag && <TagFilter tag={tag} onRemove={() => drop({ tag: "" })} />}
      </div>
      {isNarrowed(filters) ? (
        <Results filters={filters} now={now} heading={heading} onClear={() => drop(nothingAsked)} />
      ) : (
        <>
          <Featured now={now} />
          <Latest now={now} />
        </>
      )}
    </div>
  );
}

/** Moves on to the results when a tag on a card is followed, because the card is gone. */
function useTagFollowed(tag: string, toResults: () => void): void {
  const last = useRef(tag);
  const navigation = useNavigationType();
  useEffect(() => {
    if (last.current === tag) return;
    last.current = tag;
    if (tag && navigation === NavigationType.Push) toResults();
  });
}

/** The filters, kept in the address so that they survive reloads, going back and sharing. */
function useFilters() {
  const [search, setSearch] = useSearchParams();
  const written = useMemo(() => readFilters(search), [search]);
  // The router updates the address in a transition; the choice is shown at once.
  const [filters, choose] = useOptimistic(written);
  /** Replaces the address, so that going back leaves the screen. */
  const narrow = (changed: Partial<Filters>) =>
    startTransition(() => {
      const wanted = { ...filters, ...changed };
      choose(wanted);
      setSearch(writeFilters(wanted), { replace: true });
    });
  return { filters, narrow };
}

/** All public topics, newest update first. Shown once the height of what stands above is known. */
function Latest({ now }: { now: Date }) {
  const topics = useInfiniteQuery(communityTopicsQuery());
  const { isPending: isToBePushed } = useQuery(trendingTopicsQuery());
  if (isToBePushed) return null;
  return (
    <section aria-labelledby="latest" className="mt-12">
      <h2 id="latest" className="eyebrow border-b border-line pb-4">
        {words.latest}
      </h2>
      <TopicList
        topics={topics}
        failure={common.noTopics}
        empty={
          <EmptyState title={words.noCommunityTopicsFound} level={3} action={<CreateLink />}>
            {words.latestHint}
          </EmptyState>
        }
      >
        {(topic) => <TopicCard key={topic.id} topic={topic} screen="community" level={3} now={now} />}
      </TopicList>
    </section>
  );
}
