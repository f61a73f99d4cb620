import type { StoryEntry, StoryEvent } from "../../../src/contract/reading/stories.ts";
import type { Citation } from "../../../src/contract/topics/updates.ts";
import { classes } from "../../ui/classes.ts";
import { Moment } from "../../ui/text/moment.tsx";
import { longTime, shortDate } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/text-language.ts";
import { locale } from "../../words/language.ts";
import { Papers } from "./papers.tsx";
import { states, words } from "./words.ts";

/** The single column of the story screens. */
export const storyColumn = "page max-w-[47rem] pt-6 md:pt-10";

/** A day beside its content; above it on narrow screens. */
export const dayRow = "grid gap-x-6 md:grid-cols-[6rem_minmax(0,1fr)]";

/** The name of a day, shown only by the first of several items on it. */
export const dayLabel = (isShown: boolean) =>
  classes(
    "pt-4 text-[0.875rem] font-semibold tabular-nums max-md:pb-2",
    !isShown && "max-md:hidden md:invisible",
  );

/** A story's state, the span of time in which it was reported, and by how many: parts of a line. */
export function toldSpan(story: StoryEntry, now: Date) {
  const { state, firstToldAt, lastToldAt, updates, publishers } = story;
  return [
    // A story that began within three days needs no word beside its date.
    state !== "emerging" && (
      <span key="state" className="font-semibold text-ink">
        {states[state]}
      </span>
    ),
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

/** An update's facts about a story, each with its sources. What changed comes first, and isn't repeated. */
export function ToldFacts({ event, now }: { event: StoryEvent; now: Date }) {
  const { gist, text, citations, changed, replaced } = event;
  const facts = event.facts.filter((fact) => !isSaid(fact.text, changed));
  const said = event.facts.find((fact) => isSaid(fact.text, changed));
  const lead = isSaid(gist, changed) || event.facts.some((fact) => fact.text.includes(gist)) ? "" : gist;
  if (changed !== null && said === undefined && event.facts.length === 0 && isSaid(text, changed)) {
    return <Changed text={changed} replaced={replaced} citations={citations} now={now} />;
  }
  return (
    <>
      {changed !== null && (
        <Changed text={changed} replaced={replaced} citations={citedBy(said, citations)} now={now} />
      )}
      {lead && event.facts.length > 0 && (
        <p {...written(lead)} className="measure font-serif text-lead">
          {lead}
        </p>
      )}
      {event.facts.length === 0 && (
        <ToldFact text={isSaid(text, event.headline) ? "" : text} citations={citations} now={now} />
      )}
      {facts.map((fact) => (
        <ToldFact key={fact.text} text={fact.text} citations={citedBy(fact, citations)} now={now} />
      ))}
    </>
  );
}

/** True if the line on what changed equals this sentence, with or without what it replaces. */
function isSaid(sentence: string, changed: string | null): boolean {
  return sentence !== "" && changed !== null && changed.startsWith(sentence.replace(/[.!。।]$/u, ""));
}

function citedBy(fact: StoryEvent["facts"][number] | undefined, citations: Citation[]): Citation[] {
  return fact?.citations.flatMap((number) => citations[number - 1] ?? []) ?? [];
}

type Replaced = StoryEvent["replaced"];

/** A line on what differs from the last report, with what no longer holds struck through beside it. */
function Changed({ text, replaced, citations, now }: ToldFactProps & { replaced: Replaced }) {
  return (
    <div className="rounded-surface bg-wash px-4 py-3">
      <p className="text-note font-semibold text-muted">{words.whatChanged}</p>
      <p {...written(text)} className="measure font-serif text-lead">
        <Corrected text={text} replaced={replaced} />
      </p>
      <Papers citations={citations} now={now} />
    </div>
  );
}

function Corrected({ text, replaced }: { text: string; replaced: Replaced }) {
  const parts = replaced && correctedParts(text, replaced);
  if (!replaced || !parts) return text;
  return (
    <>
      {parts[0]}
      <del className="text-muted decoration-1">
        <span className="sr-only">{words.was} </span>
        {replaced.before}
      </del>{" "}
      <ins className="font-semibold no-underline">{replaced.now}</ins>
      {parts[1]}
    </>
  );
}

/** The text before and after a replaced figure or day, without the trailing remark on it. */
export function correctedParts(
  text: string,
  { before, now }: NonNullable<Replaced>,
): readonly [string, string] | null {
  const remark = text.lastIndexOf(" (");
  const end = text.slice(remark).indexOf(`${before})`);
  const sentence = end < 0 ? text : text.slice(0, remark) + text.slice(remark + end + before.length + 1);
  const isWord = (letter = "") => /[\p{L}\p{N}]/u.test(letter);
  for (let at = sentence.indexOf(now); at >= 0; at = sentence.indexOf(now, at + 1)) {
    const after = at + now.length;
    if (isWord(sentence[at - 1]) || isWord(sentence[after])) continue;
    return [sentence.slice(0, at), sentence.slice(after)];
  }
  return null;
}

interface ToldFactProps {
  text: string;
  citations: Citation[];
  now: Date;
}

function ToldFact({ text, citations, now }: ToldFactProps) {
  return (
    <div>
      {text && (
        <p {...written(text)} className="measure font-serif text-lead">
          {text}
        </p>
      )}
      <Papers citations={citations} now={now} />
    </div>
  );
}

const day = 24 * 3_600_000;

/** 'Today', 'Yesterday', 'Tuesday', then '12 Nov': the reader's calendar day of a past time. */
export function dayName(iso: string, now: Date): string {
  const then = new Date(iso);
  // Days differ in length.
  const days = Math.round((startOf(now) - startOf(then)) / day);
  if (days <= 0) return words.today;
  if (days === 1) return words.yesterday;
  return days < 7 ? then.toLocaleDateString(locale, { weekday: "long" }) : shortDate(iso, now);
}

const startOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
