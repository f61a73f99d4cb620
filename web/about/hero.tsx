import { Enter } from "./enter.tsx";

export function Hero() {
  return (
    <section className="page pt-12 pb-14 md:pt-24 md:pb-24">
      <p className="eyebrow mb-5">About topicapp</p>
      <h1 className="headline max-w-[14em] text-[2.5rem] leading-[1.06] tracking-[-0.022em] text-balance md:text-[3.75rem] lg:text-[4.75rem]">
        A morning paper that remembers what you have read
      </h1>
      <p className="mt-6 max-w-[36em] font-serif text-[1.1875rem] leading-normal text-muted md:text-[1.4375rem]">
        Follow topics. On a schedule, an AI source looks for what is new in each of them and writes it down,
        with numbered sources. What you were told before is not told again.
      </p>
      <div className="mt-9">
        <Enter />
      </div>
    </section>
  );
}
