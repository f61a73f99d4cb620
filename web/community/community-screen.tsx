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

/** What everybody reads: what trends and what is new, or the topics that one looks for. */
export function CommunityScreen() {
  const now = useNow();
  const { filters, narrow } = useFilters();
  const title = useRef<HTMLHeadingElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { q, category, tag, sort } = filters;
  const toResults = () => (heading.current ?? title.current)?.focus({ preventScroll: true });
  useTagFollowed(tag, toResults);
  /** Drops filters by a button that goes with them, so that the keyboard needs another place. */
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

/** Whoever follows a tag from a card goes on at the tag's topics: the card is no longer where it was. */
function useTagFollowed(tag: string, toResults: () => void): void {
  const last = useRef(tag);
  const navigation = useNavigationType();
  useEffect(() => {
    if (last.current === tag) return;
    last.current = tag;
    if (tag && navigation === NavigationType.Push) toResults();
  });
}

/** The filters, which live in the address: it can be reloaded, left and come back to, and passed on. */
function useFilters() {
  const [search, setSearch] = useSearchParams();
  const written = useMemo(() => readFilters(search), [search]);
  // The router changes the address in a transition: what was chosen is shown at once.
  const [filters, choose] = useOptimistic(written);
  /** Takes the place of the address before it: going back leaves the screen. */
  const narrow = (changed: Partial<Filters>) =>
    startTransition(() => {
      const wanted = { ...filters, ...changed };
      choose(wanted);
      setSearch(writeFilters(wanted), { replace: true });
    });
  return { filters, narrow };
}

/** All topics of the community, newest update first. Shown once it is known how much stands above it. */
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
