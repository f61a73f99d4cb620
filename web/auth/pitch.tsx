import { Link } from "react-router";
import { Icon } from "../ui/icon/icon.tsx";

const notes = [
  "What you have read is not told again until something in it changes.",
  "Every source is a page that was asked for before you see it.",
];

/** What this is, for those who arrive without knowing: a headline that cites its own footnotes. */
export function Pitch() {
  return (
    <div className="flex flex-col gap-6 bg-wash px-4.5 pt-7 pb-8 md:justify-between md:p-8 lg:p-16">
      <p className="font-serif text-[1.4375rem] leading-none font-semibold tracking-[-0.02em]">
        topicapp
        <span aria-hidden="true" className="ms-0.5 inline-block size-2 rounded-full bg-accent" />
      </p>
      <div>
        <p className="headline max-w-[11em] text-[1.75rem] leading-[1.12] text-balance md:text-[2.25rem] lg:text-[2.75rem] xl:text-[3.375rem] xl:leading-[1.08]">
          The few things you follow, told once,
          <Mark n={1} /> with sources.
          <Mark n={2} />
        </p>
        <p className="mt-4 max-w-[34em] text-lead text-balance text-muted max-md:hidden">
          Create a topic, pick an AI source, and read what changed. By invitation.
        </p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <ol className="grid max-w-[26rem] gap-2 text-[0.875rem] leading-normal text-muted max-md:hidden">
          {notes.map((note, index) => (
            <li key={note} className="grid grid-cols-[1.25rem_1fr]">
              <span className="font-semibold text-accent" aria-hidden="true">
                {index + 1}
              </span>
              {note}
            </li>
          ))}
        </ol>
        <Link
          to="/about"
          className="tap inline-flex items-center gap-2 font-medium text-muted transition-colors hover:text-ink"
        >
          About topicapp
          <Icon name="back" className="size-4 rotate-180 rtl:rotate-0" />
        </Link>
      </div>
    </div>
  );
}

function Mark({ n }: { n: number }) {
  return (
    <sup
      aria-hidden="true"
      className="ms-0.5 align-[0.75em] font-sans text-[0.3em] leading-none font-semibold text-accent max-md:hidden"
    >
      {n}
    </sup>
  );
}
