import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskSource, type DeskSourceDraft, deskSourceDraft } from "../../src/contract/desk.ts";
import type { SetupCheck } from "../../src/contract/setup.ts";
import { call } from "../api/client.ts";
import { ApiError, serverMessage } from "../api/errors.ts";
import { SourceIcon } from "../sources/source-icon.tsx";
import { sourcesQuery } from "../sources/sources.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field } from "../ui/form/field.tsx";
import { focusAtOnce, useForm } from "../ui/form/form.ts";
import { SubmitOrCancel } from "../ui/form/submit-or-cancel.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { TestStatus } from "../ui/test-status.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { longTime, useNow } from "../ui/text/relative-time.ts";
import { common } from "../words/common.ts";
import { Rows } from "./part.tsx";
import { deskSourcesQuery, rowPath, sourcesPath } from "./queries.ts";
import { words } from "./words.ts";

/** Which sources work, why one does not, and their keys. */
export function Sources() {
  const sources = useQuery(deskSourcesQuery());
  return (
    <Rows
      title={words.sources}
      none=""
      query={sources}
      row={(source) => <SourceRow key={source.id} source={source} />}
    />
  );
}

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
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{name}</span>
          <span className="text-note text-muted">{model}</span>
        </p>
        <p className="text-note wrap-anywhere text-muted">
          <Separated>
            <span>{problem ?? words.ready}</span>
            {ending !== null && <span>{words.keyEnding(ending)}</span>}
            {keyFrom === "environment" && <span>{words.fromSettings}</span>}
            {pausedUntil && <span>{words.pausedUntil(longTime(pausedUntil, now))}</span>}
          </Separated>
        </p>
        {isGiving ? (
          <KeyForm source={source} onDone={() => setGiving(false)} />
        ) : (
          <div className="mt-1 -ms-2.5 flex flex-wrap gap-x-1">
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
        <TestStatus result={resultOf(test)} />
      </div>
    </li>
  );
}

function resultOf({ data, error }: { data: SetupCheck | undefined; error: Error | null }) {
  if (error)
    return { works: false, title: words.worksNot, message: serverMessage(error) ?? words.failedToTest };
  return data ? { ...data, title: data.works ? words.works : words.worksNot } : null;
}

function KeyForm({ source, onDone }: { source: DeskSource; onDone: () => void }) {
  const change = useChange(source);
  const form = useForm(deskSourceDraft, { key: "" } as DeskSourceDraft, (draft) => {
    if (change.isPending) return;
    change.mutate(draft, {
      onSuccess: () => {
        toast({ title: words.keySaved, description: words.keySavedFor(source.name) });
        onDone();
      },
      onError: (error) => {
        form.refuse((error instanceof ApiError && error.body?.issues) || []);
        toastFailure(words.keyNotSaved, error, common.wentWrong);
      },
    });
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate autoComplete="off" className="mt-3 grid gap-4">
      <Field label={words.key(source.provider)} hint={words.keyHint} error={form.errors.key}>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="provider-key"
            // A password manager would offer to keep it for this site, or fill in the wrong one.
            autoComplete="one-time-code"
            ref={focusAtOnce}
            spellCheck={false}
            value={form.values.key ?? ""}
            onChange={(event) => form.set("key", event.target.value)}
          />
        )}
      </Field>
      <SubmitOrCancel
        label={change.isPending ? words.saving : words.saveKey}
        isPending={change.isPending}
        onCancel={onDone}
      />
    </form>
  );
}

function useChange(source: DeskSource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DeskSourceDraft) => call<DeskSource>("PUT", rowPath(sourcesPath, source), { body }),
    onSettled: () =>
      Promise.all([client.invalidateQueries(deskSourcesQuery()), client.invalidateQueries(sourcesQuery())]),
    // The key is to be nowhere once it was sent.
    gcTime: 0,
  });
}
