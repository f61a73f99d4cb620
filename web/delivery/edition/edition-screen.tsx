import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { readFailure } from "../../api/errors.ts";
import { isMissing, Missing } from "../../topics/missing.tsx";
import { Failure } from "../../ui/failure.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { useNow } from "../../ui/text/relative-time.ts";
import { EarlierEditions } from "./earlier-editions.tsx";
import { EditionPage } from "./edition-page.tsx";
import { EditionSkeleton, editionColumn } from "./edition-skeleton.tsx";
import { NoEdition } from "./no-edition.tsx";
import { editionQuery, editionsQuery } from "./queries.ts";
import { words } from "./words.ts";

/** The latest edition, or the one that the address names, and below it the others. */
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
        <Failure
          title={readFailure(shown ? words.failedToFetchEdition : words.failedToFetchEditions, failed.error)}
          onRetry={() => void failed.refetch()}
        />
      </div>
    );
  }
  if (!edition.data) return <EditionSkeleton />;
  return (
    <div className={editionColumn}>
      <EditionPage edition={edition.data} isLatest={shown === latest} now={now} />
      <EarlierEditions editions={editions} shown={edition.data.id} now={now} />
    </div>
  );
}
