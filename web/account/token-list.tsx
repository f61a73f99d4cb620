import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ApiToken, NewApiToken } from "../../src/contract/account/api-tokens.ts";
import { call } from "../api/client.ts";
import { optimistic } from "../lists/optimistic.ts";
import { Button } from "../ui/button.tsx";
import { ReadFailure } from "../ui/failure.tsx";
import { focusAtOnce } from "../ui/form/form.ts";
import { copyText } from "../ui/overlay/copy-text.ts";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Section } from "../ui/section.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Separated } from "../ui/text/labels.tsx";
import { Moment } from "../ui/text/moment.tsx";
import { longTime, shortDate, useNow } from "../ui/text/relative-time.ts";
import { common } from "../words/common.ts";
import { TokenForm } from "./token-form.tsx";
import { words } from "./words.ts";

const path = "/api/account/tokens";

/** The tokens of a person's programs, and the apps that they connected: created, shown once, and revoked. */
export function TokenList() {
  const tokens = useQuery(tokensQuery());
  const heading = useRef<HTMLHeadingElement>(null);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewApiToken | null>(null);
  const client = useQueryClient();
  const { mutate: end } = useEndToken();
  const leave = (change: () => void) => {
    flushSync(change);
    heading.current?.focus();
  };
  const show = (token: NewApiToken) => {
    setMaking(false);
    setMade(token);
    void client.invalidateQueries(tokensQuery());
  };
  return (
    <Section title={words.programs} heading={heading}>
      <p className="mb-3 text-pretty text-muted">{words.programsHint}</p>
      {tokens.data ? (
        <Rows
          tokens={tokens.data}
          onEnd={(token) => {
            end(token);
            leave(() => setMade((shown) => (shown?.id === token.id ? null : shown)));
          }}
        />
      ) : tokens.isError ? (
        <ReadFailure isCompact title={words.failedToFetchTokens} query={tokens} />
      ) : (
        <Skeleton className="h-9 w-40" />
      )}
      {made && <MadeToken made={made} onDone={() => leave(() => setMade(null))} />}
      {isMaking ? (
        <TokenForm path={path} onMade={show} onCancel={() => leave(() => setMaking(false))} />
      ) : (
        tokens.data &&
        !made && (
          <Button className="max-sm:w-full" onClick={() => setMaking(true)}>
            {words.makeToken}
          </Button>
        )
      )}
    </Section>
  );
}

function Rows({ tokens, onEnd }: { tokens: ApiToken[]; onEnd: (token: ApiToken) => void }) {
  const now = useNow();
  if (tokens.length === 0) return null;
  return (
    <ul className="mb-2">
      {tokens.map((token) => (
        <li key={token.id} className="flex min-h-15 items-center justify-between gap-4 py-2">
          <div className="min-w-0">
            <p dir="auto" className="font-medium wrap-anywhere">
              {token.name}
            </p>
            <p className="text-note text-muted tabular-nums">
              <Separated>
                <span>{words.scopes[token.scope]}</span>
                {token.site && <span dir="auto">{words.connectedBy(token.site)}</span>}
                {token.lastUsedAt ? (
                  <Moment at={token.lastUsedAt}>{words.lastUsed(longTime(token.lastUsedAt, now))}</Moment>
                ) : (
                  <span>{words.neverUsed}</span>
                )}
                {token.expiresAt ? (
                  <Moment at={token.expiresAt}>{untilWhen(token.expiresAt, now)}</Moment>
                ) : (
                  <span>{words.neverExpires}</span>
                )}
              </Separated>
            </p>
          </div>
          <Button size="small" aria-label={words.revokeAccess(token.name)} onClick={() => onEnd(token)}>
            {words.revoke}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function untilWhen(expiresAt: string, now: Date): string {
  const date = shortDate(expiresAt, now);
  return Date.parse(expiresAt) <= now.getTime() ? words.expiredOn(date) : words.untilWhen(date);
}

function MadeToken({ made: { name, token }, onDone }: { made: NewApiToken; onDone: () => void }) {
  return (
    <section
      aria-label={words.tokenOf(name)}
      className="mb-3 rounded-surface bg-wash px-4 py-3 forced-colors:border"
    >
      <p className="font-semibold">{words.copyItNow}</p>
      <p className="my-2 font-mono text-note break-all select-all">
        <bdi>{token}</bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={focusAtOnce} variant="primary" onClick={() => void copy(token)}>
          {words.copyToken}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </section>
  );
}

function copy(token: string): Promise<void> {
  return copyText(
    token,
    { title: words.tokenCopied, description: words.keepTokenSecret },
    { title: words.tokenNotCopied, description: words.copyTokenByHand },
  );
}

/** Takes a token off the list at once. */
function useEndToken() {
  const [tokens] = tokensQuery().queryKey;
  return useMutation(
    optimistic<ApiToken>(useQueryClient(), {
      scope: "end token",
      send: ({ id }) => call("DELETE", `${path}/${encodeURIComponent(id)}`),
      affects: ({ queryKey }) => queryKey[0] === tokens,
      apply: (data, { id }) => (data as ApiToken[]).filter((each) => each.id !== id),
      onSuccess: (_answer, { name }) =>
        toast({ title: words.tokenEnded, description: words.programIsOut(name) }),
      onError: (error) => toastFailure(words.tokenNotEnded, error, common.wentWrong),
    }),
  );
}

/** Refetched whenever it's shown, because programs keep using their tokens. */
const tokensQuery = () =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => call<ApiToken[]>("GET", path, { signal }),
    staleTime: 0,
  });
