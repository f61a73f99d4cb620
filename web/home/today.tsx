import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import type { Edition, EditionSettings } from "../../src/contract/account/editions.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { Cover } from "../cover/cover.tsx";
import { editionSettingsQuery, todaysEditionQuery } from "../topics/queries.ts";
import { Button } from "../ui/button.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { plainTextUnder } from "../ui/text/plain-text.ts";
import { longDay } from "../ui/text/relative-time.ts";
import { written } from "../ui/text/text-language.ts";
import { common } from "../words/common.ts";
import { locale } from "../words/language.ts";
import { words } from "./words.ts";

/** The lines below the lead. */
const lines = 4;

/** With fewer topics, the cards are already short enough. */
export const fewestForToday = 3;

/** Today's news in short: the lead, four more headlines, and a button to read everything. */
export function Today({ fresh, now }: { fresh: Topic[]; now: Date }) {
  const { data: settings } = useQuery({ ...editionSettingsQuery(), enabled: fresh.length >= fewestForToday });
  const asOf = useMemo(() => fresh.map(({ summary }) => summary?.id).join(" "), [fresh]);
  const { data: edition } = useQuery({
    ...todaysEditionQuery(asOf),
    enabled: fresh.length >= fewestForToday,
  });
  if (fresh.length < fewestForToday) return null;
  const [lead, ...others] = byWeight(fresh);
  const left = others.length - lines;
  return (
    <section aria-labelledby="today" className="mb-9 border-b border-line pb-7">
      <p className="eyebrow">
        <time dateTime={now.toISOString().slice(0, 10)}>{longDay(now)}</time>
      </p>
      <h2 id="today" className="headline mt-2 mb-5 text-title tabular-nums">
        {edition && edition.items.length > 0 ? sizeOf(edition) : words.todaysNews}
      </h2>
      {lead && <Lead topic={lead} />}
      <ul className="mt-5 divide-y divide-line border-t border-line">
        {others.slice(0, lines).map((topic) => (
          <li key={topic.id} className="py-2.5 leading-snug text-pretty">
            <TopicName topic={topic} />
            <Headline topic={topic} className="headline text-lead leading-snug hover:underline" />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <p className="text-muted">
          <Separated>
            {left > 0 && words.andMore(left)}
            {settings && nextEdition(settings)}
          </Separated>
        </p>
        <Button asChild variant="primary" className="max-sm:w-full">
          <Link to="/edition/today">{words.readThrough}</Link>
        </Button>
      </div>
    </section>
  );
}

function Lead({ topic }: { topic: Topic }) {
  const { title = "", content = "" } = topic.summary ?? {};
  const text = plainTextUnder(title, content);
  return (
    <div className="flex items-start gap-4 md:gap-6">
      <div className="min-w-0 grow">
        <TopicName topic={topic} />
        <h3>
          <Headline topic={topic} className="headline text-headline hover:underline" />
        </h3>
        <p {...written(text)} className="mt-2 line-clamp-2 text-muted">
          {text}
        </p>
      </div>
      <Cover topic={topic} className="size-19 shrink-0 md:size-26" />
    </div>
  );
}

const TopicName = ({ topic }: { topic: Topic }) => (
  <p className="text-note font-semibold text-muted">
    <bdi>{topic.name}</bdi>
  </p>
);

function Headline({ topic: { id, summary }, className }: { topic: Topic; className: string }) {
  const title = summary?.title || common.latest;
  return (
    <Link to={`/topic/${id}`} {...written(title, { beside: summary?.content ?? "" })} className={className}>
      {title}
    </Link>
  );
}

/** The same count as on the page that it opens. */
function sizeOf({ items, minutes }: Edition): string {
  return words.newIn(items.length, new Set(items.map(({ topic }) => topic.id)).size, minutes);
}

/** Sorts by number of sources, then by date. */
function byWeight(topics: Topic[]): Topic[] {
  const sources = ({ summary }: Topic) => summary?.newsCount ?? 0;
  const time = ({ summary }: Topic) => Date.parse(summary?.lastUpdated ?? "") || 0;
  return topics.toSorted((one, other) => sources(other) - sources(one) || time(other) - time(one));
}

/** 1 January 2024 was a Monday, which is weekday 1. */
const weekdayName = (weekday: number) =>
  new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2024, 0, weekday));

/** 'Next edition at 07:00'; null without a schedule. */
function nextEdition({ schedule, at, weekday }: EditionSettings): string | null {
  switch (schedule) {
    case "off":
      return null;
    case "each":
      return words.nextWithNews;
    case "daily":
      return words.nextAt(at);
    case "weekly":
      return words.nextOn(weekdayName(weekday), at);
  }
}
