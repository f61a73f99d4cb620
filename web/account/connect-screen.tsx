import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { TokenScope } from "../../src/contract/account/api-tokens.ts";
import type { Consent, Decision, DecisionResult } from "../../src/contract/account/oauth.ts";
import { call } from "../api/client.ts";
import { ApiError, serverMessage } from "../api/errors.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailure } from "../ui/failure.tsx";
import { ChoiceRow, ChoiceRows, Choices } from "../ui/form/choices.tsx";
import { toastFailure } from "../ui/overlay/toast.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

const path = "/api/account/connections";

/**
 * The page to which an app sends its user for consent. The decision carries the session's bearer token, so no other
 * page can make it.
 */
export function ConnectScreen() {
  const request = useLocation().search.slice(1);
  const { data, error, refetch } = useQuery({ ...connectionQuery(request), enabled: request !== "" });
  const isRefused = request === "" || (error instanceof ApiError && error.status === 400);
  return (
    <div className="page max-w-[36rem] pt-6 md:pt-10">
      <PageTitle>{words.allowApp}</PageTitle>
      <h1 className="headline mb-4 text-display">{words.allowApp}</h1>
      {data ? (
        <Decide key={request} request={request} consent={data} />
      ) : isRefused ? (
        <Refused why={(error && serverMessage(error)) ?? words.requestNotRead} />
      ) : error ? (
        <ReadFailure title={words.requestNotRead} query={{ error, refetch }} />
      ) : (
        <Skeleton className="h-48 w-full rounded-surface" />
      )}
    </div>
  );
}

function Refused({ why }: { why: string }) {
  return (
    <div role="alert">
      <p className="mb-5 text-pretty">{why}</p>
      <Button asChild>
        <Link to="/">{common.toHome}</Link>
      </Button>
    </div>
  );
}

function Decide({ request, consent }: { request: string; consent: Consent }) {
  const { name, site, verifiedHost, scopes } = consent;
  const [scope, setScope] = useState<TokenScope>("read");
  const decide = useMutation({
    mutationFn: (isAllowed: boolean) =>
      call<DecisionResult>("POST", path, { body: { request, isAllowed, scope } satisfies Decision }),
    onSuccess: ({ redirectTo }) => window.location.assign(redirectTo),
    onError: (cause) => toastFailure(words.notDecided, cause, common.wentWrong),
  });
  // An app's own address opens the app and leaves this page open.
  if (decide.isSuccess) return <p role="status">{words.backTo(site)}</p>;
  return (
    <>
      <p className="mb-4 text-lead text-pretty">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi> {words.wantsToAct}
      </p>
      <div className="mb-6 grid gap-2 rounded-surface bg-wash px-4 py-3 text-pretty wrap-anywhere forced-colors:border">
        <p>{verifiedHost === null ? words.callsItself(isolated(name)) : words.isListedBy(verifiedHost)}</p>
        <p>
          {words.answerGoesTo} <strong className="font-semibold">{destinationOf(site)}</strong>.{" "}
          {words.onlyIfStarted}
        </p>
      </div>
      <Choices legend={words.mayDo}>
        <ChoiceRows>
          {scopes.map((offered) => (
            <ChoiceRow
              key={offered}
              name="scope"
              value={offered}
              label={words.scopes[offered]}
              hint={words.connectionHints[offered]}
              isChosen={offered === scope}
              onChoose={() => setScope(offered)}
            />
          ))}
        </ChoiceRows>
      </Choices>
      <p className="mt-4 mb-6 text-pretty text-muted">{words.untilRevoked}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="primary"
          className="max-md:min-h-11"
          disabled={decide.isPending}
          onClick={() => decide.mutate(true)}
        >
          {words.allow}
        </Button>
        <Button className="max-md:min-h-11" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
          {words.deny}
        </Button>
      </div>
    </>
  );
}

/** A local address belongs to whichever program listens there; a custom scheme to whichever app registered it. */
function destinationOf(site: string): string {
  if (site.endsWith("://")) return words.answerTo.app(site);
  const isLoopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(site);
  return words.answerTo[isLoopback ? "device" : "site"](site);
}

/** Isolates text inside a sentence from its direction (Unicode's FIRST STRONG ISOLATE). */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Fetched once: what an app says about itself mustn't change while its user is reading. */
const connectionQuery = (request: string) =>
  queryOptions({
    queryKey: [path, request],
    queryFn: ({ signal }) => call<Consent>("GET", `${path}?${new URLSearchParams({ request })}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
