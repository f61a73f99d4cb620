import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useState } from "react";
import { Link, Navigate, useLocation } from "react-router";
import type { SetupChecks } from "../../src/contract/setup.ts";
import { call } from "../api/client.ts";
import { ApiError, readFailure } from "../api/errors.ts";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { common } from "../words/common.ts";
import { Check, Part } from "./check.tsx";
import { FirstAccount } from "./first-account.tsx";
import { FirstTopic } from "./first-topic.tsx";
import { SourceChecks } from "./source-checks.tsx";
import { words } from "./words.ts";

/** The first account of an instance and, once it is made, what its owner does first. */
export function SetupScreen() {
  const { isAuthenticated, isLoading } = useAuth();
  const token = useToken();
  if (isLoading) return <Loading />;
  return (
    <div className="page max-w-[36rem] pt-7 pb-10 md:pt-12">
      <PageTitle>{words.title}</PageTitle>
      {isAuthenticated ? <FirstSteps /> : <BeforeAccount token={token} />}
    </div>
  );
}

function BeforeAccount({ token }: { token: string }) {
  if (!document.querySelector("meta[name=topicapp-setup][content=on]")) return <Over />;
  return (
    <>
      <h1 className="headline text-display">{words.heading}</h1>
      <p className="mt-2 mb-7 text-lead text-balance text-muted">{words.whatItIs}</p>
      <FirstAccount token={token} />
    </>
  );
}

function Over() {
  return (
    <>
      <h1 className="headline mb-6 text-display">{words.title}</h1>
      <EmptyState
        title={words.isOver}
        action={
          <Button asChild variant="primary">
            <Link to="/auth">{common.signIn}</Link>
          </Button>
        }
      >
        {words.isOverHint}
      </EmptyState>
    </>
  );
}

function FirstSteps() {
  const { user } = useAuth();
  const checks = useQuery({
    queryKey: ["/api/setup/checks"],
    queryFn: ({ signal }) => call<SetupChecks>("GET", "/api/setup/checks", { signal }),
    retry: (failures, error) => failures < 2 && !isRefused(error),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (checks.isPending) return <Loading />;
  if (isRefused(checks.error)) return <Navigate to="/" replace />;
  if (!checks.data)
    return (
      <Failure title={readFailure(words.failedToFetch, checks.error)} onRetry={() => void checks.refetch()} />
    );
  return (
    <>
      <h1 className="headline text-display wrap-anywhere">{words.welcome(user?.name ?? "")}</h1>
      <p className="mt-2 text-lead text-balance text-muted">{words.whatComes}</p>
      <MailCheck checks={checks.data} />
      <SourceChecks />
      <FirstTopic />
    </>
  );
}

function MailCheck({ checks: { email, from } }: { checks: SetupChecks }) {
  return (
    <Part title={words.mail}>
      <p className="mb-4 text-muted wrap-anywhere">
        {from === null ? words.noMailServer : words.mailFrom(from, email)}
      </p>
      <Check path="/api/setup/checks/mail" label={words.sendTest} />
    </Part>
  );
}

/** Whoever did not set the instance up, or did so more than an hour ago, has nothing to do here. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** The token behind the address, from which it is removed at once. */
function useToken(): string {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get("token") ?? "");
  useLayoutEffect(() => {
    const { pathname, search } = window.location;
    if (token) window.history.replaceState(window.history.state, "", pathname + search);
  }, [token]);
  return token;
}
