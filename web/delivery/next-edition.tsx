import { useQuery } from "@tanstack/react-query";
import type { Channel } from "../../src/contract/account/channels.ts";
import type { EditionSettings } from "../../src/contract/account/editions.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { previewQuery } from "./edition/queries.ts";
import { nextInWords } from "./edition/times.ts";
import { channelsQuery } from "./queries.ts";
import { words } from "./words.ts";

/** When the next edition comes, in words, and where it goes. */
export function NextEdition({ settings, now }: { settings: EditionSettings; now: Date }) {
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
    const names = new Intl.ListFormat("en-GB").format(on.map(({ name }) => name));
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
