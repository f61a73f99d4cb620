import type { Citation } from "../../../src/contract/topics/updates.ts";
import { Icon } from "../../ui/icon.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { shortDate } from "../../ui/text/relative-time.ts";
import { foreign, keptAddress } from "../../updates/markdown/address.ts";
import { words } from "./words.ts";

/** The sites of the pages that support a statement. */
export function Papers({ citations, now }: { citations: Citation[]; now: Date }) {
  if (citations.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-note text-muted">
      {citations.map(({ url, site, title, publishedAt, checked }) => (
        <li key={url} className="min-w-0">
          <a
            href={keptAddress(url) || undefined}
            title={title}
            className="underline decoration-edge underline-offset-3 hover:text-ink hover:decoration-current"
            {...foreign}
          >
            <bdi>{site || title || url}</bdi>
            {site && title && <bdi className="sr-only"> {title}</bdi>}
          </a>
          {publishedAt && <Moment at={publishedAt}> {shortDate(publishedAt, now)}</Moment>}
          {checked === "unreachable" && (
            <Icon
              name="alert"
              label={words.couldNotBeReached}
              className="ms-1 inline size-3.5 align-[-0.15em] text-danger"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
