import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { OwnKey } from "../../../src/contract/account/own-keys.ts";
import { call } from "../../api/client.ts";
import { ReadFailure } from "../../ui/failure.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { toast, toastFailure } from "../../ui/overlay/toast.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PageTitle } from "../../ui/text/page-title.tsx";
import { common } from "../../words/common.ts";
import { KeyRow } from "./key-row.tsx";
import { keyPath, keysHaveChanged, ownKeysQuery } from "./queries.ts";
import { words } from "./words.ts";

/** A person's own provider keys: add, limit, test and remove. */
export function KeysScreen() {
  const keys = useQuery(ownKeysQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<OwnKey | null>(null);
  const remove = useRemove();
  const confirm = (key: OwnKey) => {
    remove.mutate(key);
    flushSync(() => setRemoving(null));
    heading.current?.focus();
  };
  return (
    <div className="page max-w-[47rem] pt-6 md:pt-10">
      <PageTitle>{words.open}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="headline text-display outline-none">
        {words.open}
      </h1>
      <p className="mt-1.5 mb-6 max-w-[60ch] text-pretty text-muted">{words.whatTheyAre}</p>
      {keys.data ? (
        <>
          {!keys.data.isAllowed && (
            <div className="mb-6">
              <p className="font-semibold">{words.notAllowed}</p>
              <p className="max-w-[60ch] text-pretty text-muted">{words.notAllowedHint}</p>
            </div>
          )}
          {keys.data.keys.length > 0 && (
            <ul className="mb-6 divide-y divide-line border-y border-line">
              {keys.data.keys.map((each) => (
                <KeyRow
                  key={each.sourceId}
                  shown={each}
                  isAllowed={keys.data.isAllowed}
                  onRemove={() => setRemoving(each)}
                />
              ))}
            </ul>
          )}
          <p className="max-w-[60ch] text-note text-pretty text-muted">{words.howItIsKept}</p>
        </>
      ) : keys.isError ? (
        <ReadFailure title={words.failedToFetch} query={keys} />
      ) : (
        <Skeleton className="h-100 w-full rounded-surface" />
      )}
      {removing && (
        <ConfirmDialog
          title={words.removeKey}
          description={words.sureToRemove(removing.name)}
          confirm={words.remove}
          onConfirm={() => confirm(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}

function useRemove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: OwnKey) => call("DELETE", keyPath(key)),
    onSuccess: () => toast({ title: words.removed }),
    onError: (error) => toastFailure(words.notRemoved, error, common.wentWrong),
    onSettled: () => keysHaveChanged(client),
  });
}
