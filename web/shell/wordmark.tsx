import { Link } from "react-router";

export function Wordmark() {
  return (
    <Link
      to="/"
      className="shrink-0 font-serif text-[1.4375rem] leading-none font-semibold tracking-[-0.02em]"
    >
      topicapp
      <span aria-hidden="true" className="ms-0.5 inline-block size-2 rounded-full bg-accent" />
    </Link>
  );
}

export function BetaBadge() {
  return (
    <span className="shrink-0 rounded-full border border-line px-1.5 py-px text-[0.65625rem] font-semibold tracking-[0.09em] text-muted">
      BETA
    </span>
  );
}
