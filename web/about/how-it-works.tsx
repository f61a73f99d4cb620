import { words } from "./words.ts";

const steps = [
  [words.youSayWhatMatters, words.nameATopicChoose],
  [words.itRemembers, words.eachTopicKeepsIts],
  [
    words.citationsAreChecked,
    "A cited page is asked for before you see the summary, and each source says whether it answered. An address that is no citation loses its link. A quotation that the cited text does not hold is marked as unverified.",
  ],
  [words.readersHaveTheLast, words.likeWhatWasWorth],
] as const;

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="page py-14 md:py-24">
      <h2 id="how" className="headline mb-8 text-display md:mb-12 md:text-[2.625rem]">
        {words.howItWorks}
      </h2>
      <ol className="grid gap-x-14 gap-y-10 md:grid-cols-2 xl:grid-cols-4 xl:gap-x-11">
        {steps.map(([title, text], index) => (
          <li key={title} className="border-t border-ink pt-4">
            <span aria-hidden="true" className="font-serif text-title text-accent tabular-nums">
              {index + 1}
            </span>
            <h3 className="headline mt-1 mb-2 text-title">{title}</h3>
            <p className="max-w-[44ch] text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
