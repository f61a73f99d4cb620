import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { OwnKey, OwnKeyTest } from "../../../src/contract/account/own-keys.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { SourceIcon } from "../../sources/source-icon.tsx";
import { modelInUse, updateCost } from "../../sources/sources.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { TestStatus } from "../../ui/test-status.tsx";
import { exactDollars } from "../../ui/text/dollars.ts";
import { Separated } from "../../ui/text/labels.tsx";
import { OwnKeyForm } from "./key-form.tsx";
import { keyPath, keysHaveChanged } from "./queries.ts";
import { words } from "./words.ts";

interface Props {
  shown: OwnKey;
  isAllowed: boolean;
  onRemove: () => void;
}

/** A source with its owner's key and the actions on it. */
export function KeyRow({ shown, isAllowed, onRemove }: Props) {
  const { name, provider, isSet, costPerUpdate, problem } = shown;
  const [isChanging, setChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const test = useTest(shown);
  const close = () => {
    flushSync(() => setChanging(false));
    test.reset();
    change.current?.focus();
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 py-4.5">
      <SourceIcon source={shown} className={classes("mt-1 size-5", !isSet && "text-muted")} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{name}</span>
          <span className="text-note text-muted max-sm:w-full">
            <Separated>
              <span>{provider}</span>
              {modelInUse(shown)}
              {updateCost(costPerUpdate, 0)}
            </Separated>
          </span>
        </p>
        {isSet && <State shown={shown} />}
        {problem && !test.data?.works && (
          <p className="mt-1 text-note">
            <Icon name="alert" className="me-1.5 inline size-4 align-[-0.2em] text-danger" />
            {problem}
          </p>
        )}
        {isChanging ? (
          <OwnKeyForm shown={shown} onDone={close} />
        ) : (
          <div className={classes("mt-1 flex flex-wrap gap-x-1", isSet && "-ms-2.5")}>
            {isAllowed && !isSet && (
              <Button
                ref={change}
                size="small"
                aria-label={words.addFor(name)}
                onClick={() => setChanging(true)}
              >
                {words.add}
              </Button>
            )}
            {isAllowed && isSet && (
              <>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={words.testFor(name)}
                  aria-disabled={test.isPending}
                  onClick={() => test.isPending || test.mutate()}
                >
                  {test.isPending ? words.testing : words.test}
                </Button>
                <Button
                  ref={change}
                  variant="quiet"
                  size="small"
                  aria-label={words.changeFor(name)}
                  onClick={() => setChanging(true)}
                >
                  {words.change}
                </Button>
              </>
            )}
            {isSet && (
              <Button variant="quiet" size="small" aria-label={words.removeFor(name)} onClick={onRemove}>
                {words.remove}
              </Button>
            )}
          </div>
        )}
        <TestStatus result={resultOf(test)} />
      </div>
    </li>
  );
}

function State({ shown: { ending, dailyUsd, spentTodayUsd, spentUsd } }: Pick<Props, "shown">) {
  return (
    <p className="text-note text-muted tabular-nums">
      <Separated>
        <span>{ending === null ? words.unreadable : words.keyEnding(ending)}</span>
        <span>{words.today(spentTodayUsd, dailyUsd)}</span>
        {spentUsd > 0 && <span>{words.lately(spentUsd)}</span>}
      </Separated>
    </p>
  );
}

function resultOf({ data, error }: ReturnType<typeof useTest>) {
  if (error)
    return { works: false, title: words.worksNot, message: serverMessage(error) ?? words.failedToTest };
  if (!data) return null;
  const { works, message, costUsd } = data;
  if (!works) return { works, title: words.worksNot, message };
  return { works, title: words.works, message: message && words.itSaid(message, exactDollars(costUsd)) };
}

function useTest(key: OwnKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<OwnKeyTest>("POST", `${keyPath(key)}/test`),
    onSettled: () => keysHaveChanged(client),
  });
}
