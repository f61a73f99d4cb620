/** Ties a place in the example to the remark about it. */
export function Letter({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="mx-1.5 inline-grid size-[1.125rem] place-items-center rounded-full bg-accent forced-colors:border align-[0.08em] font-sans text-[0.6875rem] leading-none font-semibold text-on-accent"
    >
      {children}
    </span>
  );
}
