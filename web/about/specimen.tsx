import type { ReactNode } from "react";
import { UpdateFrequency } from "../topics/labels.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { words } from "./words.ts";

const remarks = [
  [words.unreadText, words.unreadNextVisitText],
  [words.citationsText, words.linksText],
  [words.deadPagesTitle, words.checkedText],
  [words.nothingNewTitle, words.nothingNewText],
] as const;

/** A made-up update, with notes on what to look at. */
export function Specimen() {
  return (
    <section aria-labelledby="specimen" className="bg-wash">
      <div className="page grid gap-x-20 gap-y-10 py-14 md:py-20 lg:grid-cols-[minmax(0,40rem)_1fr]">
        <figure>
          <h2 id="specimen" className="eyebrow mb-4">
            {words.exampleHeading}
          </h2>
          <div className="rounded-surface bg-paper px-5 py-6 md:px-9 md:py-8">
            <p className="text-note text-muted">
              <Separated>
                <span className="font-semibold text-ink">{words.exampleTopic}</span>
                <UpdateFrequency hours={8} />
                <span>{words.exampleUpdated}</span>
              </Separated>
            </p>
            <p className="headline mt-1.5 mb-3.5 text-[1.5rem] leading-tight">{words.exampleTitle}</p>
            <div className="prose -ms-3.5 border-s-3 border-accent ps-3 md:-ms-5 md:ps-[1.0625rem]">
              <p>
                {words.exampleLeadText}
                <Mark>1</Mark> {words.exampleSecondText}
                <Mark>2</Mark>
                <Letter>a</Letter>
              </p>
            </div>
            <p className="prose mt-3.5">
              {words.exampleKnownText}
              <Mark>3</Mark>
            </p>
            <SpecimenSources />
            <p className="mt-5 border-t border-line pt-4 text-[0.875rem] text-muted">
              {words.exampleNothingNew}
              <Letter>d</Letter>
            </p>
          </div>
          <figcaption className="mt-3 text-note text-muted">{words.exampleNote}</figcaption>
        </figure>
        <ol className="grid content-center gap-7">
          {remarks.map(([claim, rest], index) => (
            <li key={claim} className="grid grid-cols-[2rem_1fr]">
              <span aria-hidden="true" className="-ms-1.5 pt-px">
                <Letter>{letters[index] ?? ""}</Letter>
              </span>
              <p>
                <strong className="headline block text-title">{claim}</strong>
                <span className="text-muted">{rest}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return <sup className="px-0.5 text-accent">{children}</sup>;
}

/** Links a place in the example to its note. */
function Letter({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="mx-1.5 inline-grid size-[1.125rem] place-items-center rounded-full bg-accent forced-colors:border align-[0.08em] font-sans text-[0.6875rem] leading-none font-semibold text-on-accent"
    >
      {children}
    </span>
  );
}

const letters = ["a", "b", "c", "d"];

const pages = [
  { title: words.exampleLeadHeadline, site: "orbital-times.example", answers: true, letter: "b" },
  { title: words.exampleSecondHeadline, site: "regulator.example", answers: true },
  { title: words.exampleKnownHeadline, site: "daily-launch.example", answers: false, letter: "c" },
];

function SpecimenSources() {
  return (
    <ol aria-label={words.exampleSources} className="mt-5 grid gap-1.5 text-[0.875rem]">
      {pages.map(({ title, site, answers, letter }, index) => (
        <li
          key={site}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)] sm:grid-cols-[1.25rem_minmax(0,1fr)_auto]"
        >
          <span aria-hidden="true" className="font-semibold text-accent">
            {index + 1}
          </span>
          <span>
            {title}
            {letter && <Letter>{letter}</Letter>}
          </span>
          <span className="text-muted max-sm:col-start-2">{answers ? site : words.doesNotAnswer(site)}</span>
        </li>
      ))}
    </ol>
  );
}
