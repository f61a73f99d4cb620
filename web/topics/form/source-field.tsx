import { useQuery } from "@tanstack/react-query";
import type { Source } from "../../../src/contract/topics/sources.ts";
import { readFailure } from "../../api/errors.ts";
import { SourceIcon } from "../../sources/source-icon.tsx";
import { describeSource, modelInUse, sourcesQuery, updateCost } from "../../sources/sources.ts";
import { Failure } from "../../ui/failure.tsx";
import { Choices } from "../../ui/form/choices.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Separated } from "../../ui/text/labels.tsx";
import { common } from "../../words/common.ts";
import { words } from "./words.ts";

interface Props {
  sourceId: string | null;
  error: string | undefined;
  onChange: (sourceId: string) => void;
}

/** The default source for a new topic: the first that works. */
export function useDefaultSource(): Source | undefined {
  return useQuery(sourcesQuery()).data?.find(({ available }) => available);
}

/** Chooses the source of a new topic: working ones first, with a default, the others folded away. */
export function SourceField({ sourceId, error, onChange }: Props) {
  const sources = useQuery(sourcesQuery());
  const preselected = useDefaultSource()?.id;
  if (sources.isPending) return <SourceSkeleton />;
  if (!sources.data) {
    const title = readFailure(words.failedToFetchSources, sources.error);
    return (
      <div className="*:border-t-0 *:py-0">
        <Failure title={title} onRetry={() => void sources.refetch()} />
      </div>
    );
  }
  const option = (source: Source) => (
    <SourceOption
      key={source.id}
      source={source}
      isChosen={source.id === (sourceId ?? preselected)}
      onChoose={() => onChange(source.id)}
    />
  );
  const missing = sources.data.filter(({ available }) => !available);
  return (
    <Choices legend={words.source} error={error}>
      <div className="divide-y divide-line overflow-hidden rounded-surface border border-line">
        {sources.data.filter(({ available }) => available).map(option)}
        {missing.length > 0 && (
          <details className="group">
            <summary className="flex min-h-11 items-center justify-between gap-3 px-4 text-note text-muted hover:bg-wash focus-visible:-outline-offset-2">
              {words.notSetUp(missing.length)}
              <Icon name="chevron" className="size-4.5 transition-transform group-open:rotate-180" />
            </summary>
            <div className="divide-y divide-line border-t border-line">{missing.map(option)}</div>
          </details>
        )}
      </div>
    </Choices>
  );
}

function SourceOption({
  source,
  isChosen,
  onChoose,
}: {
  source: Source;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className="grid cursor-pointer grid-cols-[auto_1fr_auto] items-start gap-x-3 px-4 py-3.5 transition-colors hover:bg-wash has-checked:bg-wash has-disabled:cursor-default has-disabled:bg-transparent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <SourceIcon
        source={source}
        className={source.available ? "mt-0.5 size-5" : "mt-0.5 size-5 text-muted"}
      />
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={source.available ? "font-semibold" : "font-semibold text-muted"}>
            {source.name}
          </span>
          <span className="text-note text-muted">
            {source.available ? (
              <Separated>
                {modelInUse(source)}
                {source.byOwnKey && <span>{words.yourKey}</span>}
                {updateCost(source.costPerUpdate, 0)}
              </Separated>
            ) : (
              common.notSetUp
            )}
          </span>
        </span>
        <span dir="auto" className="block text-note text-muted">
          {describeSource(source)}
        </span>
      </span>
      <input
        type="radio"
        name="source"
        className="mt-1 size-4 accent-accent outline-none"
        value={source.id}
        disabled={!source.available}
        checked={isChosen}
        onChange={onChoose}
      />
    </label>
  );
}

function SourceSkeleton() {
  return (
    <div role="status" aria-label={words.loadingSources} className="grid gap-3.5">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-19 w-full rounded-surface" />
    </div>
  );
}
