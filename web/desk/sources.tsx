import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskSource, type DeskSourceDraft, deskSourceDraft } from "../../src/contract/admin/desk.ts";
import type { SetupCheck } from "../../src/contract/admin/setup.ts";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { KeyForm } from "../sources/key-form.tsx";
import { SourceIcon } from "../sources/source-icon.tsx";
import { sourcesQuery } from "../sources/sources.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { toastFailure } from "../ui/overlay/toast.ts";
import { TestStatus } from "../ui/test-status.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { timeUntil, useNow } from "../ui/text/relative-time.ts";
import { common } from "../words/common.ts";
import { Rows, RowsSkeleton } from "./part.tsx";
import { deskSourcesQuery, rowPath, sourcesPath } from "./queries.ts";
import { words } from "./words.ts";

/** All sources, working ones first, each with the reason why it doesn't work and a form for its key. */
export function Sources() {
  const sources = useQuery({ ...deskSourcesQuery(), select: workingFirst });
  return (
    <Rows
      title={words.sources}
      none=""
      query={sources}
      skeleton={<RowsSkeleton count={6} isTall />}
      row={(source) => <SourceRow key={source.id} source={source} />}
    />
  );
}

const workingFirst = (sources: DeskSource[]) =>
  sources.toSorted((a, b) => Number(a.problem !== null) - Number(b.problem !== null));

function SourceRow({ source }: { source: DeskSource }) {
  const { name, model, takesKey, ending, keyFrom, problem, isEnabled, isStopped, pausedUntil } = source;
  const [isGiving, setGiving] = useState(false);
  const now = useNow();
  const change = useChange(source);
  const test = useMutation({
    mutationFn: () => call<SetupCheck>("POST", `${rowPath(sourcesPath, source)}/test`),
  });
  const enable = () =>
    change.mutate(
      { isEnabled: true },
      { onError: (error) => toastFailure(words.notEnabled, error, common.wentWrong) },
    );
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 py-4">
      <SourceIcon source={source} className="mt-1 size-5" />
      <div className={classes("min-w-0", !isGiving && "sm:flex sm:flex-wrap sm:items-start sm:gap-x-4")}>
        <div className="min-w-0 grow basis-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{name}</span>
            <span className="text-note text-muted">{model}</span>
          </p>
          <p className="text-note wrap-anywhere text-muted">
            <Separated>
              <span>{problem ?? words.ready}</span>
              {ending !== null && <span>{ending === "" ? words.hasKey : words.keyEnding(ending)}</span>}
              {keyFrom === "environment" && <span>{words.fromSettings}</span>}
              {pausedUntil && <span>{words.pausedUntil(timeUntil(pausedUntil, now))}</span>}
            </Separated>
          </p>
        </div>
        {isGiving ? (
          <KeyField source={source} onDone={() => setGiving(false)} />
        ) : (
          <div className="flex flex-wrap gap-x-1 max-sm:mt-1 max-sm:-ms-2.5 sm:-me-2.5">
            {takesKey && (
              <Button
                variant="quiet"
                size="small"
                aria-label={ending === null ? words.addKeyFor(name) : words.changeKeyFor(name)}
                onClick={() => setGiving(true)}
              >
                {ending === null ? words.addKey : words.changeKey}
              </Button>
            )}
            {(!takesKey || ending !== null || problem === null) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={words.testFor(name)}
                aria-disabled={test.isPending}
                onClick={() => test.isPending || test.mutate()}
              >
                {test.isPending ? words.testing : words.test}
              </Button>
            )}
            {(!isEnabled || isStopped) && (
              <Button variant="quiet" size="small" aria-label={words.enableFor(name)} onClick={enable}>
                {words.enable}
              </Button>
            )}
          </div>
        )}
        <TestStatus result={resultOf(test)} className="basis-full" />
      </div>
    </li>
  );
}

function resultOf({ data, error }: { data: SetupCheck | undefined; error: Error | null }) {
  if (error)
    return { works: false, title: words.worksNot, message: serverMessage(error) ?? words.failedToTest };
  return data ? { ...data, title: data.works ? words.works : words.worksNot } : null;
}

function KeyField({ source, onDone }: { source: DeskSource; onDone: () => void }) {
  const save = useChange(source);
  return (
    <KeyForm
      schema={deskSourceDraft}
      initial={{ key: "" } as DeskSourceDraft}
      save={save}
      texts={{
        label: words.key(source.provider),
        hint: words.keyHint,
        save: words.saveKey,
        saving: words.saving,
        saved: { title: words.keySaved, description: words.keySavedFor(source.name) },
        notSaved: words.keyNotSaved,
      }}
      onDone={onDone}
    />
  );
}

function useChange(source: DeskSource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DeskSourceDraft) => call<DeskSource>("PUT", rowPath(sourcesPath, source), { body }),
    onSettled: () =>
      Promise.all([client.invalidateQueries(deskSourcesQuery()), client.invalidateQueries(sourcesQuery())]),
    // Once sent, the key must not stay anywhere in the browser.
    gcTime: 0,
  });
}
