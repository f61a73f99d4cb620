import { Letter } from "./letter.tsx";

const pages = [
  { title: "Booster 14 lands for the ninth time", site: "orbital-times.example", answers: true, letter: "b" },
  { title: "Return-to-site profile cleared", site: "regulator.example", answers: true },
  { title: "Second pad on schedule", site: "daily-launch.example", answers: false, letter: "c" },
];

export function SpecimenSources() {
  return (
    <ol aria-label="Sources of the example" className="mt-5 grid gap-1.5 text-[0.875rem]">
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
          <span className="text-muted max-sm:col-start-2">{answers ? site : `${site}, does not answer`}</span>
        </li>
      ))}
    </ol>
  );
}
