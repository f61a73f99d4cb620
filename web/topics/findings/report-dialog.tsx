import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Belonging, Finding, Findings } from "../../../src/contract/drafts/findings.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { optimistic } from "../../lists/optimistic.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { ReadFailure } from "../../ui/failure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Dialog, DialogActions } from "../../ui/overlay/dialog.tsx";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { useLastLook } from "../runs/queries.ts";
import { FindingList } from "./finding-list.tsx";
import { words } from "./words.ts";

interface ReportProps {
  topicId: string;
  /** Starts an update. */
  onUpdate: () => void;
  onClose: () => void;
}

/** The articles that a topic's last run looked at, with reasons, for its creator to correct. */
export function ReportDialog({ onClose, ...report }: ReportProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.report}
      description={words.reportHint}
    >
      <Report onClose={onClose} {...report} />
    </Dialog>
  );
}

function Report(props: ReportProps) {
  const { topicId } = props;
  const { data, error, isPending, refetch } = useQuery({
    ...findingsQuery(topicId),
    refetchOnMount: "always",
  });
  if (isPending) return <ReportSkeleton />;
  if (error instanceof ApiError && error.status === 404) return <NoReport />;
  if (!data) {
    return <ReadFailure isCompact title={words.failedToFetch} query={{ error, refetch }} />;
  }
  return data.looked === 0 && data.caught.length + data.nearMisses.length === 0 ? (
    <NoReport />
  ) : (
    <Looked {...props} findings={data} />
  );
}

const NoReport = () => <p className="py-2 text-muted">{words.noReport}</p>;

function Looked({ topicId, onUpdate, onClose, findings }: ReportProps & { findings: Findings }) {
  const { looked, caught, nearMisses } = findings;
  const { mark, isMarking } = useMark(topicId);
  const isAnyMarked = caught.some(isMarked) || nearMisses.some(isMarked);
  const update = () => {
    onClose();
    onUpdate();
  };
  const run = useLastLook(topicId);
  // The report lists only the first of many; the run counted all.
  const counted = run?.looked === looked ? run : undefined;
  const [tab, setTab] = useState(nearMisses.length > 0 ? "near" : "caught");
  const markButton = (belongs: boolean) => (finding: Finding, titleId: string) => (
    <MarkButton
      belongs={belongs}
      isMarked={finding.belongs === belongs}
      titleId={titleId}
      onToggle={(isMarked) => mark({ url: finding.url, belongs: isMarked ? belongs : null })}
    />
  );
  return (
    <>
      <p className="mb-2 text-[0.875rem] text-muted tabular-nums">
        {counted ? words.lastLookFound(counted) : words.lookedAt(looked)}
      </p>
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label={words.report}>
          <Tab value="near">{words.nearMissCount(Math.max(nearMisses.length, counted?.nearMisses ?? 0))}</Tab>
          <Tab value="caught">{words.aboutThis(Math.max(caught.length, counted?.relevant ?? 0))}</Tab>
        </TabList>
        <TabPanel value="near">
          {nearMisses.length > 0 ? (
            <>
              <NearMissActions nearMisses={nearMisses} mark={mark} onClose={onClose} />
              <FindingList label={words.nearMisses} findings={nearMisses} action={markButton(true)} />
            </>
          ) : (
            <p className="py-3 text-muted">{words.nothingNear}</p>
          )}
        </TabPanel>
        <TabPanel value="caught">
          {caught.length > 0 ? (
            <FindingList label={words.caught} findings={caught} action={markButton(false)} />
          ) : (
            <p className="py-3 text-muted">{words.noneCaught}</p>
          )}
        </TabPanel>
      </Tabs>
      {isAnyMarked && (
        <DialogActions>
          <Button variant="primary" aria-disabled={isMarking} onClick={() => isMarking || update()}>
            {words.updateNow}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

/** The server limits how much somebody writes in a minute. */
const mostAtOnce = 20;

interface NearMissProps {
  nearMisses: Finding[];
  mark: (belonging: Belonging) => void;
  onClose: () => void;
}

/** Includes all near misses at once, or leads to the topic's words. */
function NearMissActions({ nearMisses, mark, onClose }: NearMissProps) {
  const unmarked = nearMisses.filter(({ belongs }) => belongs !== true);
  const isOffered = unmarked.length > 1 && unmarked.length <= mostAtOnce;
  return (
    <div className="pt-1 pb-3">
      <p className="mb-2 text-[0.875rem] text-muted">{words.nearHint}</p>
      <div className="flex flex-wrap gap-2">
        {isOffered && (
          <Button
            size="small"
            className="max-md:min-h-11"
            onClick={() => {
              for (const { url } of unmarked) mark({ url, belongs: true });
            }}
          >
            {words.includeAll(unmarked.length)}
          </Button>
        )}
        <Button asChild size="small" className="max-md:min-h-11">
          <Link to="?edit" replace onClick={onClose}>
            {words.widen}
          </Link>
        </Button>
      </div>
    </div>
  );
}

const isMarked = ({ belongs }: Finding) => belongs !== undefined;

interface MarkProps {
  /** The button's statement about its article. */
  belongs: boolean;
  isMarked: boolean;
  titleId: string;
  onToggle: (isMarked: boolean) => void;
}

/** Tells the topic that its run was wrong about an article. A second click undoes it. */
function MarkButton({ belongs, isMarked, titleId, onToggle }: MarkProps) {
  return (
    <div className="shrink-0 max-sm:mt-2 sm:max-w-44 sm:text-end">
      <Button
        aria-pressed={isMarked}
        aria-describedby={titleId}
        size="small"
        className="aria-pressed:border-ink aria-pressed:bg-wash max-md:min-h-11"
        onClick={() => onToggle(!isMarked)}
      >
        <Icon
          name={isMarked ? "check" : "plus"}
          className={classes("size-4", !isMarked && !belongs && "rotate-45")}
        />
        {belongs ? words.belongs : words.doesNotBelong}
      </Button>
      <p role="status" className="mt-1 text-note text-muted">
        {isMarked && (belongs ? words.belongsNow : words.doesNotBelongNow)}
      </p>
    </div>
  );
}

function ReportSkeleton() {
  return (
    <div role="status" aria-label={words.loading} className="grid gap-3 py-2">
      <Skeleton className="h-4 w-2/5" />
      {["a", "b", "c"].map((key) => (
        <div key={key} className="grid gap-2 py-2">
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-3 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}

/** Says that a page belongs to the topic or doesn't, or undoes that. Shown at once, reverted if refused. */
function useMark(topicId: string) {
  const { mutate } = useMutation(marking(useQueryClient(), topicId));
  const isMarking = useIsMutating({ predicate: ({ options }) => options.scope?.id === scopeOf(topicId) }) > 0;
  return { mark: mutate as (belonging: Belonging) => void, isMarking };
}

const scopeOf = (topicId: string) => `mark ${topicId}`;

function marking(client: QueryClient, topicId: string) {
  const key = findingsQuery(topicId).queryKey.join("/");
  return optimistic<Belonging>(client, {
    scope: scopeOf(topicId),
    send: (belonging) =>
      call("POST", `/api/topics/${encodeURIComponent(topicId)}/findings`, { body: belonging }),
    affects: ({ queryKey }) => queryKey.join("/") === key,
    apply: (data, belonging) => marked(data as Findings, belonging),
    onError: (error) => toastFailure(words.markFailed, error, words.markFailedWhy),
  });
}

/** The findings with the correction of one page applied. */
export function marked(findings: Findings, { url, belongs }: Belonging): Findings {
  const say = (finding: Finding): Finding => {
    if (finding.url !== url) return finding;
    const { belongs: _before, ...others } = finding;
    return belongs === null ? others : { ...others, belongs };
  };
  return { ...findings, caught: findings.caught.map(say), nearMisses: findings.nearMisses.map(say) };
}

/** The findings of a topic's last run, for its creator only. */
const findingsQuery = (topicId: string) =>
  queryOptions({
    queryKey: ["/api/topics", topicId, "findings"],
    queryFn: ({ signal }) =>
      call<Findings>("GET", `/api/topics/${encodeURIComponent(topicId)}/findings`, { signal }),
  });
