import { useQuery } from "@tanstack/react-query";
import type { EditionSettings, PreviewQuery } from "../../src/contract/account/editions.ts";
import { readFailure } from "../api/errors.ts";
import { Failure } from "../ui/failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Preview } from "./edition/preview.tsx";
import { previewQuery } from "./edition/queries.ts";
import { nextInWords } from "./edition/times.ts";
import { words } from "./words.ts";

interface Props {
  /** As they stand in the form. */
  settings: EditionSettings;
  /** Nothing is switched on yet. */
  isFirst: boolean;
  now: Date;
}

/** What the edition to come would hold, had it to be made today. */
export function EditionToCome({ settings, isFirst, now }: Props) {
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(previewQuery(tried(settings)));
  return (
    <section aria-labelledby="to-come" className="rounded-surface border border-line px-5 py-4.5">
      <h3 id="to-come" className="headline text-title">
        {!isFirst
          ? words.asItStands
          : data?.nextAt
            ? words.firstAt(nextInWords(data.nextAt, now, settings.timeZone))
            : words.yourFirst}
      </h3>
      {data ? (
        <div aria-busy={isPlaceholderData} className="mt-2 grid grid-cols-1 gap-2">
          {isFirst && (
            <p className="text-pretty">
              {settings.schedule === "each" ? words.firstComesWithNews : words.firstComes}
            </p>
          )}
          <div>
            <Preview preview={data} isFirst={isFirst} now={now} />
          </div>
        </div>
      ) : isError ? (
        <div className="*:border-t-0 *:py-2">
          <Failure title={readFailure(words.failedToFetchPreview, error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div role="status" aria-label={words.loadingPreview} className="mt-3 grid gap-3">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </section>
  );
}

/** What of the settings a preview depends on. A time that is being typed is left out until it is one. */
function tried({ schedule, at, weekday, timeZone, maxMinutes }: EditionSettings): PreviewQuery {
  return {
    schedule,
    ...(at && { at }),
    weekday,
    timeZone,
    ...(maxMinutes !== null && { maxMinutes }),
  };
}
