import type {
  BriefStory,
  Citation,
  CitationCheck,
  Claim,
  Fact,
  Story,
} from "../../../src/contract/topics/updates.ts";
import { classes } from "../../ui/classes.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { Moment } from "../../ui/text/moment.tsx";
import { shortDate } from "../../ui/text/relative-time.ts";
import { written } from "../../ui/text/text-language.ts";
import { foreign, keptAddress } from "../markdown/address.ts";
import { citedFacts } from "../markdown/proofs.ts";
import { words } from "./words.ts";

interface SourcesProps {
  citations: Citation[];
  stories: Story[];
  brief: BriefStory[];
  now: Date;
}

/** A summary's numbered sources, with the results of requesting and reading each page. */
export function Sources({ citations, stories, brief, now }: SourcesProps) {
  if (citations.length === 0) {
    return <p className="mt-8 border-t border-line pt-4 text-[0.875rem] text-muted">{words.noCitations}</p>;
  }
  const facts = citedFacts(stories, brief);
  const areAllFound = facts.length > 0 && facts.every(({ claim }) => claim === "found");
  return (
    <section aria-labelledby="sources" className="mt-9">
      {areAllFound && (
        <p className="mb-7 text-note text-muted">
          <Icon name="check" className="me-1.5 inline size-3.5 align-[-0.15em] text-accent" />
          {words.everyFigureChecked}
        </p>
      )}
      <h3 id="sources" className="headline text-[1.1875rem]">
        {words.sources}
      </h3>
      <ol className="mt-1.5">
        {citations.map((citation, index) => (
          <Source
            key={citation.url}
            citation={citation}
            claims={areAllFound ? [] : claimsOn(index + 1, facts)}
            number={index + 1}
            now={now}
          />
        ))}
      </ol>
    </section>
  );
}

/** The results for each fact that cites a page. */
function claimsOn(number: number, facts: Fact[]): Claim[] {
  return facts.filter(({ citations }) => citations.includes(number)).map(({ claim }) => claim);
}

interface SourceProps {
  citation: Citation;
  claims: Claim[];
  number: number;
  now: Date;
}

function Source({ citation, claims, number, now }: SourceProps) {
  const { title, url, site, publishedAt, checked } = citation;
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-2 py-1.5 text-[0.875rem] leading-[1.4] sm:grid-cols-[1.5rem_1fr_auto]">
      <span className="font-semibold text-accent tabular-nums">{number}</span>
      <span className="min-w-0">
        <a
          href={keptAddress(url) || undefined}
          {...written(title || "")}
          className={classes("hover:underline", checked === "unreachable" && "text-muted")}
          {...foreign}
        >
          {title || url}
        </a>
        <span className="block text-note text-muted">
          <Separated>
            {site && <bdi>{site}</bdi>}
            {publishedAt && <Moment at={publishedAt}>{shortDate(publishedAt, now)}</Moment>}
          </Separated>
        </span>
      </span>
      <CheckMark checked={checked} claims={claims} />
    </li>
  );
}

interface Mark {
  icon: IconName;
  look: string;
  text: string;
}

const marks: Record<CitationCheck, Mark> = {
  ok: { icon: "check", look: "", text: words.pageAnswers },
  unreachable: { icon: "alert", look: "text-danger", text: words.couldNotBeReached },
  unchecked: { icon: "info", look: "", text: words.unchecked },
};

/** Says what was checked, and no more than that. */
function CheckMark({ checked, claims }: { checked: CitationCheck; claims: Claim[] }) {
  const lost = claims.filter((claim) => claim === "not_found" || claim === "not_stated").length;
  const isFound = lost === 0 && claims.length > 0 && claims.every((claim) => claim === "found");
  return (
    <span className="col-start-2 flex flex-wrap gap-x-3 text-note text-muted sm:col-start-3 sm:row-start-1 sm:block sm:max-w-48 sm:text-end">
      <Marked {...marks[checked]} />
      {isFound && <Marked icon="check" look="" text={words.claimsFoundHere} />}
      {lost > 0 && <Marked icon="alert" look="text-danger" text={words.claimsNotFoundHere(lost)} />}
    </span>
  );
}

function Marked({ icon, look, text }: Mark) {
  return (
    <span className="block">
      <Icon name={icon} className={classes("me-1 inline size-3.5 align-[-0.15em]", look)} />
      {text}
    </span>
  );
}
