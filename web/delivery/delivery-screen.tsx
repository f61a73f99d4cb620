import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { readFailure } from "../api/errors.ts";
import { Failure } from "../ui/failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { useNow } from "../ui/text/relative-time.ts";
import { Channels } from "./channels.tsx";
import { settingsQuery } from "./edition/queries.ts";
import { NextEdition } from "./next-edition.tsx";
import { OwnFeed } from "./own-feed.tsx";
import { ScheduleForm } from "./schedule-form.tsx";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

/** When and where a person hears of what is new. */
export function DeliveryScreen() {
  const settings = useQuery({ ...settingsQuery(), refetchOnMount: "always" });
  const now = useNow();
  return (
    <div className="page max-w-[47rem] pt-6 md:pt-10">
      <PageTitle>{words.delivery}</PageTitle>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <h1 className="headline text-display">{words.delivery}</h1>
        <Link to="/edition" className="tap pt-2.5 font-medium text-accent hover:underline">
          {words.yourEditions}
        </Link>
      </header>
      <p className="mt-1.5 mb-6 max-w-[60ch] text-pretty text-muted">{words.whatItIs}</p>
      {settings.data ? (
        <>
          <NextEdition settings={settings.data} now={now} />
          <Section title={words.when}>
            <ScheduleForm saved={settings.data} now={now} />
          </Section>
        </>
      ) : settings.isError ? (
        <Failure
          title={readFailure(words.failedToFetch, settings.error)}
          onRetry={() => void settings.refetch()}
        />
      ) : (
        <ScheduleSkeleton />
      )}
      <Channels now={now} />
      <OwnFeed />
    </div>
  );
}

function ScheduleSkeleton() {
  return (
    <>
      <Skeleton className="h-31 w-full rounded-surface" />
      <Section title={words.when}>
        <Skeleton className="mb-3 h-4 w-24" />
        <Skeleton className="h-62 w-full rounded-surface" />
      </Section>
    </>
  );
}
