import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Finding } from "../../../src/contract/drafts/findings.ts";
import { Button } from "../../ui/button.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { shortDate, useNow } from "../../ui/text/relative-time.ts";
import { foreign, keptAddress } from "../../updates/markdown/address.ts";
import { words } from "./words.ts";

interface Props {
  label: string;
  findings: Finding[];
  /** An action for a finding; it gets the id of the element with its title. */
  action?: (finding: Finding, titleId: string) => ReactNode;
}

const first = 6;

/** Articles with the reason why each was taken or not: the first few, and all on request. */
export function FindingList({ label, findings, action }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const showAll = () => {
    flushSync(() => setWhole(true));
    list.current?.querySelectorAll<HTMLElement>(":scope > li")[first]?.focus();
  };
  return (
    <>
      <ul ref={list} aria-label={label} className="divide-y divide-line">
        {(isWhole ? findings : findings.slice(0, first)).map((finding) => (
          <Item key={finding.url} finding={finding} action={action} />
        ))}
      </ul>
      {!isWhole && findings.length > first && (
        <Button size="small" className="mt-1.5 mb-3 justify-self-start" onClick={showAll}>
          {words.showAll(findings.length)}
        </Button>
      )}
    </>
  );
}

interface ItemProps {
  finding: Finding;
  action: Props["action"];
}

function Item({ finding, action }: ItemProps) {
  const { title, url, site, publishedAt, reason } = finding;
  const id = useId();
  const now = useNow();
  return (
    <li
      tabIndex={-1}
      className="py-2.5 text-[0.875rem] leading-[1.4] sm:flex sm:items-center sm:justify-between sm:gap-4"
    >
      <div className="min-w-0">
        <a
          id={id}
          href={keptAddress(url) || undefined}
          dir="auto"
          className="font-medium hover:underline"
          {...foreign}
        >
          {title || url}
        </a>
        <p className="mt-0.5 text-note text-muted">
          <Separated>
            {site && <bdi>{site}</bdi>}
            {publishedAt && <Moment at={publishedAt}>{shortDate(publishedAt, now)}</Moment>}
          </Separated>
        </p>
        {reason && (
          <p dir="auto" className="mt-0.5 text-note">
            {reason}
          </p>
        )}
      </div>
      {action?.(finding, id)}
    </li>
  );
}
