import { Link } from "react-router";
import type { EditionPreview } from "../../../src/contract/account/editions.ts";
import { Separated } from "../../ui/text/labels.tsx";
import { since } from "../../ui/text/relative-time.ts";
import { addressOf } from "./edition-item.tsx";
import { useFirstItems } from "./first-items.tsx";
import { words } from "./words.ts";

interface Props {
  preview: EditionPreview;
  /** True if the reader has switched nothing on yet, so that nothing can be waiting. */
  isFirst?: boolean;
  now: Date;
}

/** A preview of today's edition: its updates in order, and what the reading time leaves out. */
export function Preview({ preview, isFirst = false, now }: Props) {
  const { items, leftOut, minutes, isSample } = preview;
  const { shown, more } = useFirstItems(items);
  const day = since(preview.since, now);
  if (items.length + leftOut.length === 0) {
    return <p className="text-muted">{isFirst ? words.nothingToShow : words.nothingWaits}</p>;
  }
  return (
    <>
      <p className="text-muted tabular-nums">
        {isFirst ? words.asAnExample(day) : isSample ? words.nothingWaitsBut(day) : words.waits}{" "}
        <span className="whitespace-nowrap">
          <Separated>
            {words.updates(items.length)}
            {words.reading(minutes)}
          </Separated>
        </span>
      </p>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {shown.map((item) => (
          <li key={item.summary.id} className="py-2.5 leading-snug">
            <Link to={addressOf(item)} dir="auto" className="headline text-lead hover:underline">
              {item.summary.title || item.topic.name}
            </Link>
            <span className="block text-note text-muted">
              <bdi>{item.topic.name}</bdi>
            </span>
          </li>
        ))}
      </ol>
      {more}
      {leftOut.length > 0 && (
        <p className="mt-2.5 text-note text-muted">
          {words.leftOutNamed(leftOut.map(({ topic, summary }) => summary.title || topic.name))}
        </p>
      )}
    </>
  );
}
