import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Channel } from "../../src/contract/account/channels.ts";
import type { EditionSettings } from "../../src/contract/account/editions.ts";
import { editionSettingsQuery } from "../topics/queries.ts";
import { ReadFailure } from "../ui/failure.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { useNow } from "../ui/text/relative-time.ts";
import { locale } from "../words/language.ts";
import { Channels } from "./channels.tsx";
import { previewQuery } from "./edition/queries.ts";
import { nextInWords } from "./edition/times.ts";
import { OwnFeed } from "./own-feed.tsx";
import { channelsQuery } from "./queries.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { Section } from "./section.tsx";
import { words } from "./words.ts";

/** When and where a person gets news. */
export function DeliveryScreen() {
  const settings = useQuery({ ...editionSettingsQuery(), refetchOnMount: "always" });
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
        <ReadFailure title={words.failedToFetch} query={settings} />
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

/** When the next edition arrives, and where. */
function NextEdition({ settings, now }: { settings: EditionSettings; now: Date }) {
  const { schedule, timeZone, quietFrom, quietTo } = settings;
  const preview = useQuery(previewQuery());
  const { data: channels } = useQuery(channelsQuery());
  const isOff = schedule === "off";
  const nextAt = preview.data?.nextAt;
  return (
    <section aria-labelledby="next-edition" className="rounded-surface bg-wash px-5 py-4.5">
      <h2 id="next-edition" className="eyebrow mb-2">
        {words.nextEdition}
      </h2>
      <p className="headline text-title" aria-live="polite">
        {isOff ? (
          words.nothingIsSent
        ) : schedule === "each" ? (
          words.asSoonAs
        ) : nextAt ? (
          nextInWords(nextAt, now, timeZone)
        ) : preview.isPending ? (
          <Skeleton className="h-6 w-64" />
        ) : (
          words.schedules[schedule][0]
        )}
      </p>
      <p className="mt-1 text-muted">
        {isOff ? (
          words.youReadHere
        ) : (
          <>
            {schedule === "each" && quietFrom && quietTo && `${words.notBetween(quietFrom, quietTo)} `}
            {channels && <Destination channels={channels} />}
          </>
        )}
      </p>
    </section>
  );
}

function Destination({ channels }: { channels: Channel[] }) {
  const on = channels.filter(({ isOn }) => isOn);
  if (on.length > 0) {
    const names = new Intl.ListFormat(locale).format(on.map(({ name }) => name));
    return <bdi>{words.goesTo(names)}</bdi>;
  }
  return (
    <>
      {channels.length > 0 ? words.goingNowhere : words.goesNowhere}{" "}
      <a href="#where" className="font-medium text-accent hover:underline">
        {words.addOne}
      </a>
    </>
  );
}
