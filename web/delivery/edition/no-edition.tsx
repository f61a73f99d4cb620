import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { readFailure } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { editionColumn } from "./edition-skeleton.tsx";
import { Preview } from "./preview.tsx";
import { previewQuery, settingsQuery } from "./queries.ts";
import { nextInWords } from "./times.ts";
import { words } from "./words.ts";

/** For somebody who had no edition yet: what one is, when the first comes, and what it would hold today. */
export function NoEdition({ now }: { now: Date }) {
  const settings = useQuery(settingsQuery());
  const preview = useQuery(previewQuery());
  const isOff = settings.data?.schedule === "off";
  const nextAt = preview.data?.nextAt;
  return (
    <div className={editionColumn}>
      <PageTitle>{words.edition}</PageTitle>
      <h1 className="headline mb-6 text-display">{words.edition}</h1>
      {settings.isPending && <Skeleton className="h-24 w-full rounded-surface" />}
      {settings.isError && !settings.data && (
        <Failure
          title={readFailure(words.failedToFetchEditions, settings.error)}
          onRetry={() => void settings.refetch()}
        />
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
      {preview.data && preview.data.items.length > 0 && <Preview preview={preview.data} now={now} />}
    </div>
  );
}
