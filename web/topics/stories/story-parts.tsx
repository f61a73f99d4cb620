import type { StoryEntry, StoryEvent } from "../../../src/contract/reading/stories.ts";
import type { Citation } from "../../../src/contract/updates.ts";
import { classes } from "../../ui/classes.ts";
import { Moment } from "../../ui/text/moment.tsx";
import { longTime, shortDate } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/written.ts";
import { Papers } from "./papers.tsx";
import { stateWord, words } from "./words.ts";

/** The one column of the screens that tell of stories. */
export const storyColumn = "page max-w-[47rem] pt-6 md:pt-10";

/** A day beside what it holds; above it where there is no room. */
export const dayRow = "grid gap-x-6 md:grid-cols-[6rem_minmax(0,1fr)]";

/** The name of a day. Of several in a row with one day only the first shows it. */
export const dayLabel = (isShown: boolean) =>
  classes(
    "pt-4 text-[0.875rem] font-semibold tabular-nums max-md:pb-2",
    !isShown && "max-md:hidden md:invisible",
  );

export function StateName({ state }: Pick<StoryEntry, "state">) {
  return <span className="font-semibold text-ink">{stateWord(state)}</span>;
}

type Span = Pick<StoryEntry, "firstToldAt" | "lastToldAt" | "updates" | "publishers">;

/** Since when a story is told, and by how many: parts of a line. */
export function toldSpan({ firstToldAt, lastToldAt, updates, publishers }: Span, now: Date) {
  return [
    <Moment key="first" at={firstToldAt}>
      {words.firstTold(shortDate(firstToldAt, now))}
    </Moment>,
    lastToldAt !== firstToldAt && (
      <Moment key="last" at={lastToldAt}>
        {words.lastTold(longTime(lastToldAt, now))}
      </Moment>
    ),
    <span key="updates">{words.updates(updates)}</span>,
    publishers > 0 && <span key="publishers">{words.publishers(publishers)}</span>,
  ];
}

/** What an update told of a story, each fact with its papers. */
export function ToldFacts({ event, now }: { event: StoryEvent; now: Date }) {
  const { gist, facts, text, citations } = event;
  const lead = facts.some((fact) => fact.text.includes(gist)) ? "" : gist;
  return (
    <>
      {lead && facts.length > 0 && (
        <p {...written(lead)} className="measure font-serif text-lead">
          {lead}
        </p>
      )}
      {facts.length === 0 && <ToldFact text={text} citations={citations} now={now} />}
      {facts.map((fact) => (
        <ToldFact
          key={fact.text}
          text={fact.text}
          citations={fact.citations.flatMap((number) => citations[number - 1] ?? [])}
          now={now}
        />
      ))}
    </>
  );
}

interface ToldFactProps {
  text: string;
  citations: Citation[];
  now: Date;
}

function ToldFact({ text, citations, now }: ToldFactProps) {
  return (
    <div>
      <p {...written(text)} className="measure font-serif text-lead">
        {text}
      </p>
      <Papers citations={citations} now={now} />
    </div>
  );
}

const day = 24 * 3_600_000;

/** 'Today', 'Yesterday', 'Tuesday', then '12 Nov': the reader's calendar day of a time that is past. */
export function dayName(iso: string, now: Date): string {
  const then = new Date(iso);
  // Days are not all of one length.
  const days = Math.round((startOf(now) - startOf(then)) / day);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  return days < 7 ? then.toLocaleDateString("en-GB", { weekday: "long" }) : shortDate(iso, now);
}

const startOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
