import type { Checked, Citation } from "../../../src/contract/updates.ts";
import { classes } from "../../ui/classes.ts";
import { Icon, type IconName } from "../../ui/icon/icon.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { shortDate } from "../../ui/text/relative-time.ts";
import { foreign, keptAddress } from "../markdown/address.ts";
import { words } from "./words.ts";

/** The numbered pages that a summary is drawn from, and what came of asking for each. */
export function Sources({ citations, now }: { citations: Citation[]; now: Date }) {
  if (citations.length === 0) {
    return (
      <p className="mt-8 border-t border-line pt-4 text-[0.875rem] text-muted">{words.thisSummaryCitesNo}</p>
    );
  }
  return (
    <section aria-labelledby="sources" className="mt-9">
      <h3 id="sources" className="headline text-[1.1875rem]">
        {words.sources}
      </h3>
      <ol className="mt-1.5">
        {citations.map((citation, index) => (
          <Source key={citation.url} citation={citation} number={index + 1} now={now} />
        ))}
      </ol>
    </section>
  );
}

function Source({ citation, number, now }: { citation: Citation; number: number; now: Date }) {
  const { title, url, site, publishedAt, checked } = citation;
  return (
    <li className="grid grid-cols-[1.5rem_1fr_auto] gap-x-2 py-1.5 text-[0.875rem] leading-[1.4]">
      <span className="font-semibold text-accent tabular-nums">{number}</span>
      <span className="min-w-0">
        <a
          href={keptAddress(url) || undefined}
          dir="auto"
          className={classes("hover:underline", checked === "unreachable" && "text-muted")}
          {...foreign}
        >
          {title || url}
        </a>
        <span className="block text-note text-muted">
          <Separated>
            {site && <bdi>{site}</bdi>}
            {publishedAt && <time dateTime={publishedAt}>{shortDate(publishedAt, now)}</time>}
          </Separated>
        </span>
      </span>
      <CheckMark checked={checked} />
    </li>
  );
}

const marks: Record<Checked, { icon: IconName; look: string; text: string }> = {
  ok: { icon: "check", look: "", text: words.checkedSource },
  unreachable: { icon: "alert", look: "text-danger", text: words.couldNotBeReached },
  unchecked: { icon: "info", look: "", text: words.unchecked },
};

function CheckMark({ checked }: Pick<Citation, "checked">) {
  const { icon, look, text } = marks[checked];
  return (
    <span className="max-w-28 text-end text-note text-muted sm:max-w-none">
      <Icon name={icon} className={classes("me-1 inline size-3.5 align-[-0.15em]", look)} />
      {text}
    </span>
  );
}
