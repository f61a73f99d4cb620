import { Enter } from "./enter.tsx";

export function Closing() {
  return (
    <section aria-labelledby="closing" className="page pt-4 pb-10 md:pt-8">
      <div className="grid gap-6 rounded-surface bg-wash px-6 py-10 md:px-14 md:py-16">
        <h2
          id="closing"
          className="headline max-w-[16em] text-display text-balance md:text-[2.625rem] md:leading-[1.1]"
        >
          The few things you follow, told once, with sources
        </h2>
        <Enter />
      </div>
    </section>
  );
}
