import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useLayoutEffect, useState } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import type { Session } from "../../src/contract/account/auth.ts";
import { type SetupChecks, type SetupDraft, setupDraft } from "../../src/contract/admin/setup.ts";
import { type Category, categories, limits } from "../../src/contract/base/limits.ts";
import type { TopicPreview } from "../../src/contract/drafts/findings.ts";
import type { Topic, TopicDraftInput } from "../../src/contract/topics/topics.ts";
import { call } from "../api/client.ts";
import { ApiError, serverMessage } from "../api/errors.ts";
import { currentUserQuery } from "../auth/queries.ts";
import { useAuth } from "../auth/session.tsx";
import { writeDevice } from "../auth/session-storage.ts";
import { SourceIcon } from "../sources/source-icon.tsx";
import { describeSource, modelInUse, sourcesQuery } from "../sources/sources.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReadFailure } from "../ui/failure.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field, LineField } from "../ui/form/field.tsx";
import { useForm } from "../ui/form/form.ts";
import { toast } from "../ui/overlay/toast.ts";
import { Loading } from "../ui/skeleton.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { common } from "../words/common.ts";
import { Check, Part } from "./check.tsx";
import { words } from "./words.ts";

/** The first account of an instance and, after that, its owner's first steps. */
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
  if (!checks.data) return <ReadFailure title={words.failedToFetch} query={checks} />;
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
      <Check path="/api/setup/checks/mail" label={words.sendTest} help={words.mailHelp} />
    </Part>
  );
}

/** True if the server refuses: only the owner may do this, within an hour of the set-up. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** The token from the address, which is then removed from it. */
function useToken(): string {
  const { hash } = useLocation();
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get("token") ?? "");
  useLayoutEffect(() => {
    const { pathname, search } = window.location;
    if (token) window.history.replaceState(window.history.state, "", pathname + search);
  }, [token]);
  return token;
}

/** The usable sources, each with a test. */
function SourceChecks() {
  const { data = [] } = useQuery(sourcesQuery());
  const keyless = data.filter(({ available }) => !available).map(({ name }) => name);
  return (
    <Part title={words.source}>
      <p className="mb-1.5 text-muted">{words.whatSourcesAre}</p>
      <ul className="divide-y divide-line">
        {data
          .filter(({ available }) => available)
          .map((source) => (
            <li key={source.id} className="py-3.5">
              <Check
                path="/api/setup/checks/source"
                body={{ sourceId: source.id }}
                label={words.test}
                name={words.testOf(source.name)}
                help={source.provider === "topicapp" ? words.feedsHelp : words.keyHelp}
              >
                <span className="flex min-w-0 flex-1 items-start gap-3">
                  <SourceIcon source={source} className="mt-0.5 size-5" />
                  <span className="min-w-0">
                    <span className="me-2 font-semibold">{source.name}</span>
                    <span className="text-note text-muted">{modelInUse(source)}</span>
                    <span dir="auto" className="block text-note text-muted">
                      {describeSource(source)}
                    </span>
                  </span>
                </span>
              </Check>
            </li>
          ))}
      </ul>
      {keyless.length > 0 && (
        <p className="border-t border-line pt-3.5 text-note text-muted">
          {words.needKey(keyless.join(", "))}{" "}
          <Link to="/desk" className="tap font-semibold text-ink underline-offset-3 hover:underline">
            {words.addKeys}
          </Link>
        </p>
      )}
    </Part>
  );
}

/** Asks for the token too if the address doesn't contain it. */
function FirstAccount({ token }: { token: string }) {
  const { login } = useAuth();
  const create = useMutation({
    mutationFn: (body: SetupDraft) => call<Session>("POST", "/api/setup", { body }),
    onSuccess: ({ token: started, user, device }) => {
      // The server's values in this page only change when it reloads.
      document.querySelector("meta[name=topicapp-setup]")?.remove();
      writeDevice(localStorage, device);
      login(started, user);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.body?.issues) form.refuse(error.body.issues);
      const description = serverMessage(error) ?? words.wentWrong;
      toast({ title: words.failed, description, variant: "destructive" });
    },
  });
  const blank = { email: "", username: "", name: "", token };
  const form = useForm(setupDraft, blank, (sent) => create.mutate(sent));
  const { values, errors, set } = form;
  const line = (field: keyof typeof blank, hint?: string) => ({
    label: words.fields[field],
    hint,
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (written: string) => set(field, written),
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid max-w-[26rem] gap-5">
      {token === "" && <LineField {...line("token", words.tokenHint)} autoComplete="off" maxLength={200} />}
      <LineField {...line("email", words.emailHint)} type="email" autoComplete="email" maxLength={254} />
      <LineField {...line("username")} autoComplete="username" maxLength={limits.username.max} />
      <LineField {...line("name")} autoComplete="name" autoCapitalize="words" maxLength={limits.name} />
      <Button type="submit" variant="primary" size="large" disabled={create.isPending}>
        {create.isPending ? words.creating : words.create}
      </Button>
    </form>
  );
}

/** Creates a topic from a name alone, with the first source that works. Its first update starts at once. */
function FirstTopic() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const create = useMutation({
    mutationFn: async (name: string) => {
      const body: TopicDraftInput = { name, category: await categoryOf(name) };
      return call<Topic>("POST", "/api/topics", { body });
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.topics === true });
      void client.invalidateQueries({ queryKey: currentUserQuery().queryKey });
      navigate(`/topic/${id}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(name);
  };
  const more = `/create-topic${name ? `?${new URLSearchParams({ name })}` : ""}`;
  return (
    <Part title={words.firstTopic}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label={words.whatToFollow} error={create.error ? reasonOf(create.error) : undefined}>
          {(control) => (
            <Input
              {...control}
              name="topic"
              maxLength={limits.topicName}
              placeholder={words.example}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          {words.ideas.map((idea) => (
            <Button key={idea} size="small" className="shrink max-md:min-h-11" onClick={() => setName(idea)}>
              {idea}
            </Button>
          ))}
        </div>
        <Button type="submit" variant="primary" size="large" disabled={!name.trim() || create.isPending}>
          {create.isPending ? words.starting : words.start}
        </Button>
      </form>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-1">
        <Link to={more} className="tap py-2 font-semibold underline-offset-3 hover:underline">
          {words.moreChoices}
        </Link>
        <Link to="/desk" className="tap py-2 font-semibold underline-offset-3 hover:underline">
          {words.invite}
        </Link>
        <Link to="/" className="tap py-2 text-muted underline-offset-3 hover:underline">
          {words.later}
        </Link>
      </p>
    </Part>
  );
}

/** Milliseconds. A feed may hang, and a topic needn't wait for its category. */
const patience = 6000;

/** The fallback category. */
const [otherCategory] = categories.slice(-1) as [Category];

/** Guesses a topic's category from its name and its news. The first run needs these articles anyway. */
async function categoryOf(name: string): Promise<Category> {
  try {
    const body = { name, category: otherCategory };
    const signal = AbortSignal.timeout(patience);
    const { category } = await call<TopicPreview>("POST", "/api/topics/preview", { body, signal });
    return category ?? otherCategory;
  } catch {
    return otherCategory;
  }
}

function reasonOf(error: Error): string {
  const issue = error instanceof ApiError ? error.body?.issues?.[0]?.message : undefined;
  return issue ?? serverMessage(error) ?? words.notCreated;
}
