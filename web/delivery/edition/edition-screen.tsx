import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import type { EditionEntry } from "../../../src/contract/account/editions.ts";
import { readFailure } from "../../api/errors.ts";
import { InfiniteList } from "../../lists/infinite-list.tsx";
import type { ListedItems } from "../../lists/pages.ts";
import { isMissing, Missing } from "../../topics/missing.tsx";
import { editionSettingsQuery } from "../../topics/queries.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure, ReadFailure } from "../../ui/failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { useNow } from "../../ui/text/relative-time.ts";
import { EditionPage } from "./edition-page.tsx";
import { Preview } from "./preview.tsx";
import { editionQuery, editionsQuery, previewQuery, today } from "./queries.ts";
import { editionDay, nextInWords } from "./times.ts";
import { words } from "./words.ts";

/** The latest edition, or the one in the address, with the others below it. */
export function EditionScreen() {
  const { id } = useParams();
  const now = useNow();
  const editions = useInfiniteQuery({ ...editionsQuery(), refetchOnMount: "always" });
  const latest = editions.data?.items[0]?.id;
  const shown = id ?? latest;
  const edition = useQuery({
    ...editionQuery(shown ?? ""),
    enabled: shown !== undefined,
    refetchOnMount: "always",
  });

  if (isMissing(edition.error)) return <Missing title={words.notFound} text={words.notFoundHint} />;
  if (editions.data && !shown) return <NoEdition now={now} />;
  const failed = shown ? edition : editions;
  if (failed.isError && !edition.data) {
    return (
      <div className={editionColumn}>
        <PageTitle>{words.edition}</PageTitle>
        <h1 className="headline mb-6 text-display">{words.edition}</h1>
        <ReadFailure
          title={shown ? words.failedToFetchEdition : words.failedToFetchEditions}
          query={failed}
        />
      </div>
    );
  }
  if (!edition.data) return <EditionSkeleton />;
  return (
    <div className={editionColumn}>
      <EditionPage edition={edition.data} isLatest={shown === latest || shown === today} now={now} />
      <EarlierEditions editions={editions} shown={edition.data.id} now={now} />
    </div>
  );
}

/**
 * An introduction for somebody without an edition: what one is, when the first arrives, and what it would hold today.
 */
function NoEdition({ now }: { now: Date }) {
  const settings = useQuery(editionSettingsQuery());
  const preview = useQuery(previewQuery());
  const isOff = settings.data?.schedule === "off";
  const nextAt = preview.data?.nextAt;
  return (
    <div className={editionColumn}>
      <PageTitle>{words.edition}</PageTitle>
      <h1 className="headline mb-6 text-display">{words.edition}</h1>
      {settings.isPending && <Skeleton className="h-24 w-full rounded-surface" />}
      {settings.isError && !settings.data && (
        <ReadFailure title={words.failedToFetchEditions} query={settings} />
      )}
      {settings.data && (
        <EmptyState
          title={words.noEdition}
          action={
            <Button asChild variant={isOff ? "primary" : "outline"}>
              <Link to="/delivery">{isOff ? words.setUp : words.deliverySettings}</Link>
            </Button>
          }
        >
          {isOff
            ? words.chooseWhen
            : nextAt
              ? words.firstComes(nextInWords(nextAt, now, settings.data.timeZone))
              : words.firstComesWithNews}
        </EmptyState>
      )}
      {preview.data && preview.data.items.length > 0 && (
        <Preview preview={preview.data} isFirst={isOff} now={now} />
      )}
    </div>
  );
}

interface Props {
  editions: UseInfiniteQueryResult<ListedItems<EditionEntry>>;
  /** The id of the edition on the page. */
  shown: string;
  now: Date;
}

/** The other editions. Only the button loads more: an edition's page has an end. */
function EarlierEditions({ editions, shown, now }: Props) {
  const { data, error, isError } = editions;
  const failure = readFailure(words.failedToFetchEditions, error);
  const others = data?.items.filter(({ id }) => id !== shown);
  if (others?.length === 0 && !editions.hasNextPage) return null;
  return (
    <nav aria-labelledby="earlier" className="border-t border-line py-6">
      <h2 id="earlier" className="eyebrow mb-3">
        {words.others}
      </h2>
      {isError && !data && <Failure title={failure} onRetry={() => void editions.refetch()} />}
      <InfiniteList
        list={editions}
        name={words.editions.toLowerCase()}
        failure={failure}
        skeleton={<EntrySkeleton />}
        as="ul"
        className="grid gap-1"
        readOn="hidden"
      >
        {others?.map((edition) => (
          <li key={edition.id}>
            <Link
              to={`/edition/${encodeURIComponent(edition.id)}`}
              className="-mx-2 block rounded-chip px-2 py-1.5 leading-snug hover:bg-wash"
            >
              <span className="flex flex-wrap items-baseline gap-x-2.5">
                <Moment at={edition.createdAt} className="font-medium">
                  {editionDay(edition.createdAt, now)}
                </Moment>
                <span className="text-note text-muted tabular-nums">{words.updates(edition.updates)}</span>
              </span>
              <span dir="auto" className="line-clamp-1 text-note text-muted">
                {edition.topics.join(", ")}
              </span>
            </Link>
          </li>
        ))}
      </InfiniteList>
    </nav>
  );
}

function EntrySkeleton() {
  return (
    <li className="grid gap-2 py-2">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-3 w-64" />
    </li>
  );
}

const editionColumn = "page max-w-[47rem] pt-6 md:pt-10";

const lines = ["w-full", "w-11/12", "w-full", "w-4/5"];

function EditionSkeleton() {
  return (
    <div className={editionColumn}>
      <PageTitle>{words.edition}</PageTitle>
      <h1 className="headline text-display">{words.edition}</h1>
      <p role="status" className="sr-only">
        {words.loading}
      </p>
      <Skeleton className="mt-3 h-4 w-56" />
      {["a", "b"].map((key) => (
        <div key={key} className="mt-8 grid gap-3.5 border-t border-line pt-8">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-7 w-4/5" />
          {lines.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
            <Skeleton key={index} className={`h-4.5 ${width}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
