import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Making } from "../../../src/contract/topics/updates.ts";
import { call } from "../../api/client.ts";
import { ReadFailure } from "../../ui/failure.tsx";
import { exactDollars } from "../../ui/text/dollars.ts";
import { Separated } from "../../ui/text/labels.tsx";
import { MakingSkeleton } from "./making-skeleton.tsx";
import { words } from "./words.ts";

/** The counts of what was read, kept and checked for a summary, and its writer. */
export function MakingFacts({ summaryId }: { summaryId: string }) {
  const { data, error, isPending, refetch } = useQuery(makingQuery(summaryId));
  if (isPending) return <MakingSkeleton />;
  if (!data) {
    return <ReadFailure isCompact title={words.failedToFetchMaking} query={{ error, refetch }} />;
  }
  return <Facts making={data} />;
}

const makingQuery = (summaryId: string) =>
  queryOptions({
    queryKey: ["/api/summaries", summaryId, "making"],
    queryFn: ({ signal }) =>
      call<Making>("GET", `/api/summaries/${encodeURIComponent(summaryId)}/making`, { signal }),
  });

function Facts({ making }: { making: Making }) {
  const { kind, looked, fitted, told, left, source, model, costUsd, citations, claims } = making;
  const counts = [
    [words.lookedAt, looked],
    [words.fitted, fitted],
    [words.told, told],
    [words.left, left],
  ] as const;
  return (
    <div className="pb-2 text-[0.875rem]">
      {kind !== "update" && <p className="mb-2 text-muted">{words.madeOfUpdates}</p>}
      <dl className="grid gap-1.5">
        {counts.map(
          ([name, count]) =>
            count !== null && (
              <Row key={name} name={name}>
                {words.articles(count)}
              </Row>
            ),
        )}
        <Row name={words.source}>{source}</Row>
        {model.toLowerCase() !== source.toLowerCase() && <Row name={words.model}>{model}</Row>}
        {costUsd !== null && (
          <Row name={words.cost}>{costUsd > 0 ? exactDollars(costUsd) : words.noCost}</Row>
        )}
        <Row name={words.pages}>
          <Counted
            counts={[
              [citations.ok, words.pagesOk],
              [citations.unreachable, words.pagesUnreachable],
              [citations.unchecked, words.pagesUnchecked],
            ]}
          />
        </Row>
        <Row name={words.claims}>
          <Counted
            counts={[
              [claims.found, words.claimsFound],
              [claims.not_found, words.claimsNotFound],
              [claims.not_stated, words.claimsNotStated],
              [claims.unchecked, words.claimsUnchecked],
            ]}
          />
        </Row>
      </dl>
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 tabular-nums">{children}</dd>
    </div>
  );
}

/** The non-zero counts, in words. */
function Counted({ counts }: { counts: [number, (count: number) => string][] }) {
  const some = counts.filter(([count]) => count > 0);
  if (some.length === 0) return words.nothingToCheck;
  return (
    <Separated>
      {some.map(([count, say]) => (
        <span key={say(count)}>{say(count)}</span>
      ))}
    </Separated>
  );
}
