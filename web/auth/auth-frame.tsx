import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { words } from "./words.ts";

interface Props {
  title: string;
  /** The element that contains the title and everything below it. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The layout of all sign-in screens: an introduction to topicapp on one side, the form on the other. */
export function AuthFrame({ title, ref, children }: Props) {
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] md:min-h-dvh md:grid-cols-[1fr_1.05fr]">
      <PageTitle>{title}</PageTitle>
      <Pitch />
      <div className="grid grid-cols-[minmax(0,1fr)] px-4.5 py-8 md:place-items-center md:p-8 lg:p-10">
        <div ref={ref} key={title} className="w-full max-w-[24rem] animate-rise">
          <h1 className="headline mb-5 text-[1.875rem] leading-tight">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}

/** An introduction for newcomers: a headline with footnotes. */
function Pitch() {
  const [told, withSources] = words.headline;
  return (
    <div className="flex flex-col gap-6 bg-wash px-4.5 pt-7 pb-8 md:justify-between md:p-8 lg:p-16">
      <p className="wordmark">{words.brand}</p>
      <div>
        <p className="headline max-w-[11em] text-[1.75rem] leading-[1.12] text-balance md:text-[2.25rem] lg:text-[2.75rem] xl:text-[3.375rem] xl:leading-[1.08]">
          {told}
          <Mark n={1} /> {withSources}
          <Mark n={2} />
        </p>
        <p className="mt-4 max-w-[34em] text-lead text-balance text-muted max-md:hidden">{words.whatItIs}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <ol className="grid max-w-[26rem] gap-2 text-[0.875rem] leading-normal text-pretty text-muted max-md:hidden">
          {words.footnotes.map((note, index) => (
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
          {words.about}
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
