import { type ReactNode, useId, useState } from "react";
import type { DraftUpdate, Finding, TopicPreview } from "../../../src/contract/drafts/findings.ts";
import type { Citation } from "../../../src/contract/topics/updates.ts";
import { readFailure, serverMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { written } from "../../ui/text/text-language.ts";
import { foreign, keptAddress } from "../../updates/markdown/address.ts";
import { SummaryText } from "../../updates/summary-text.tsx";
import { common } from "../../words/common.ts";
import { FindingList } from "../findings/finding-list.tsx";
import { words as findingWords } from "../findings/words.ts";
import { words } from "./words.ts";

interface Props {
  preview: TopicPreview | undefined;
  error: Error | null;
  isAsking: boolean;
  isOutdated: boolean;
  onAsk: () => void;
  onAddDetails: () => void;
  onAddFeed: () => void;
}

/** The first update that a topic would have, or advice if there is none. */
export function FirstUpdate({ preview, error, isAsking, isOutdated, onAsk, ...more }: Props) {
  return (
    <>
      <p role="status" className="sr-only">
        {isAsking ? words.writingPreview : preview && !error && outcomeOf(preview)}
      </p>
      {isAsking && !preview && <UpdateSkeleton />}
      {!isAsking && error && (
        <p role="alert" className="flex gap-2 text-danger">
          <Icon name="alert" className="mt-0.5 size-4.5" />
          {serverMessage(error) ?? readFailure(words.previewFailed, error)}
        </p>
      )}
      {preview && (isAsking || !error) && (
        <div className={classes("transition-opacity", isAsking && "opacity-60")}>
          {isOutdated && !isAsking && (
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="text-note font-semibold text-accent">{findingWords.outdated}</p>
              <Button size="small" onClick={onAsk}>
                {findingWords.tryAgain}
              </Button>
            </div>
          )}
          {preview.update ? (
            <Update update={preview.update} />
          ) : isUnreachable(preview) ? (
            <Nothing title={words.noFeedAnswered} hint={words.noFeedAnsweredHint}>
              <Button onClick={more.onAddFeed}>{words.addFeed}</Button>
            </Nothing>
          ) : (
            <NothingNew nearMisses={preview.nearMisses} onAddDetails={more.onAddDetails} />
          )}
        </div>
      )}
    </>
  );
}

const isUnreachable = ({ feeds }: TopicPreview) =>
  feeds.length > 0 && feeds.every(({ error }) => error !== null);

function outcomeOf(preview: TopicPreview): string {
  if (preview.update) return `${words.firstUpdate}: ${preview.update.title}`;
  return isUnreachable(preview) ? words.noFeedAnswered : words.nothingToReport;
}

/** Sections of an update that are shown before the rest is opened. */
const first = 2;

function Update({ update: { title, content, newsCount, citations } }: { update: DraftUpdate }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const sections = content.split(/^(?=### )/m);
  const shown = isWhole ? content : sections.slice(0, first).join("");
  return (
    <article aria-labelledby={id} className="rounded-surface border border-line px-4 py-4 md:px-5">
      <p className="eyebrow">{words.firstUpdate}</p>
      <h2 id={id} {...written(title, { beside: content })} className="headline mt-2 text-headline">
        {title}
      </h2>
      <p className="mt-1 mb-3 text-note text-muted tabular-nums">
        <Separated>
          <span>{common.sources(newsCount)}</span>
          <span>{words.notSaved}</span>
        </Separated>
      </p>
      <SummaryText key={shown.length} content={shown} citations={citations} stories={[]} compact />
      {isWhole ? (
        <Sources citations={citations} />
      ) : (
        <Button size="small" className="mt-3" onClick={() => setWhole(true)}>
          {words.showWhole}
        </Button>
      )}
    </article>
  );
}

function Sources({ citations }: { citations: Citation[] }) {
  return (
    <ol className="mt-4 border-t border-line pt-3 text-note">
      {citations.map(({ title, url, site }, at) => (
        <li key={url} className="grid grid-cols-[1.5rem_1fr] gap-x-2 py-1">
          <span className="font-semibold text-accent tabular-nums">{at + 1}</span>
          <span className="min-w-0">
            <a
              href={keptAddress(url) || undefined}
              {...written(title)}
              className="hover:underline"
              {...foreign}
            >
              {title || url}
            </a>{" "}
            <bdi className="text-muted">{site}</bdi>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface NothingNewProps {
  nearMisses: Finding[];
  onAddDetails: () => void;
}

/** With the articles that came close: they show which words the topic lacks. */
function NothingNew({ nearMisses, onAddDetails }: NothingNewProps) {
  const { length } = nearMisses;
  const hint = length > 0 ? words.cameClose(length) : words.nothingToReportHint;
  return (
    <Nothing title={words.nothingToReport} hint={hint}>
      {length > 0 && (
        <div className="mb-4 grid border-y border-line">
          <FindingList label={findingWords.nearMisses} findings={nearMisses} />
        </div>
      )}
      <Button onClick={onAddDetails}>{words.addDetails}</Button>
    </Nothing>
  );
}

function Nothing({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="rounded-surface border border-line px-4 py-4 md:px-5">
      <h2 className="headline text-title">{title}</h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">{hint}</p>
      {children}
    </div>
  );
}

function UpdateSkeleton() {
  return (
    <div className="grid gap-2.5 rounded-surface border border-line px-4 py-4 md:px-5">
      <Skeleton className="h-3 w-36" />
      <Skeleton className="h-7 w-4/5" />
      <Skeleton className="mb-2 h-3 w-24" />
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} className="h-4.5" />
      ))}
      <Skeleton className="h-4.5 w-3/5" />
    </div>
  );
}
