const steps = [
  [
    "You say what matters",
    "Name a topic, choose a source and how often it looks, and write in a prompt what to tell and what to leave out. Keep the topic to yourself or share it with everybody here.",
  ],
  [
    "It remembers",
    "Each topic keeps its stories: what was told, when, and from which pages. An update tells what is new since then, and what changed in what you know. A page that was cited before is not news again.",
  ],
  [
    "Citations are checked",
    "A cited page is asked for before you see the summary, and each source says whether it answered. An address that is no citation loses its link. A quotation that the cited text does not hold is marked as unverified.",
  ],
  [
    "Readers have the last word",
    "Like what was worth your time, call slop what was not, and say why in a comment. Every earlier summary can be read again.",
  ],
] as const;

export function HowItWorks() {
  return (
    <section aria-labelledby="how" className="page py-14 md:py-24">
      <h2 id="how" className="headline mb-8 text-display md:mb-12 md:text-[2.625rem]">
        How it works
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
