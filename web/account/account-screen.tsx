import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, Navigate, NavLink, useLocation, useNavigate, useParams } from "react-router";
import { nameDraft } from "../../src/contract/account/account.ts";
import type { User } from "../../src/contract/community/users.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { currentUserQuery } from "../auth/queries.ts";
import { useAuth } from "../auth/session.tsx";
import { useSignOut } from "../auth/sign-out.ts";
import { lazyDialog } from "../installed/lazy-component.tsx";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { Field, LineField } from "../ui/form/field.tsx";
import { useForm } from "../ui/form/form.ts";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Section } from "../ui/section.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { common } from "../words/common.ts";
import { KeysSection } from "./keys/keys-section.tsx";
import { LanguageField } from "./language-field.tsx";
import { MailboxList } from "./mailbox-list.tsx";
import { Moving } from "./moving.tsx";
import { PasskeyList } from "./passkeys/passkey-list.tsx";
import { SessionList } from "./session-list.tsx";
import { Takeout } from "./takeout.tsx";
import { TokenList } from "./token-list.tsx";
import { words } from "./words.ts";

const parts = {
  profile: { path: "/account", label: words.profile },
  "sign-in": { path: "/account/sign-in", label: words.signingIn },
  apps: { path: "/account/apps", label: words.apps },
  data: { path: "/account/data", label: words.yourData },
} as const;

/** The signed-in person's account, with an address for each of its parts. */
export function AccountScreen() {
  const { user } = useAuth();
  const { part = "profile" } = useParams();
  if (!(part in parts)) return <Navigate to="/account" replace />;
  return (
    <div className="page max-w-[58rem] pt-6 md:pt-10">
      <PageTitle>{words.account}</PageTitle>
      <h1 className="headline text-display">{words.account}</h1>
      <div className="mt-5 grid grid-cols-1 gap-x-14 gap-y-6 md:mt-7 md:grid-cols-[11rem_minmax(0,1fr)]">
        <Parts />
        <div className="grid max-w-[38rem] grid-cols-1 content-start gap-7">
          {user && part === "profile" && <Profile user={user} />}
          {part === "sign-in" && (
            <>
              <SessionList />
              <PasskeyList />
            </>
          )}
          {part === "apps" && (
            <>
              <TokenList />
              <KeysSection />
              <MailboxList />
              <Moving />
            </>
          )}
          {user && part === "data" && (
            <>
              <Takeout />
              <Leaving user={user} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** On a phone a row that scrolls sideways, to the current part. */
function Parts() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current part follows the address.
  useLayoutEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname]);
  return (
    <nav aria-label={words.account} className="max-md:border-b max-md:border-line">
      <ul
        ref={list}
        className="flex gap-x-5 max-md:-mx-4.5 max-md:overflow-x-auto max-md:px-4.5 max-md:[scrollbar-width:none] md:flex-col md:gap-1"
      >
        {Object.values(parts).map(({ path, label }) => (
          <li key={path} className="shrink-0">
            <NavLink
              to={path}
              end
              className="flex min-h-11 min-w-11 items-center font-medium max-md:outline-offset-[-2px] text-muted hover:text-ink aria-[current=page]:text-ink max-md:border-b-2 max-md:border-transparent max-md:aria-[current=page]:border-accent md:-ms-3 md:min-h-9.5 md:rounded-chip md:px-3 md:hover:bg-wash md:aria-[current=page]:bg-wash"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Profile({ user }: { user: User }) {
  return (
    <>
      <NameForm user={user} />
      <Particulars user={user} />
      <LanguageField user={user} />
      <Section title={words.delivery}>
        <p className="mb-3 text-pretty text-muted">{words.deliveryHint}</p>
        <Button asChild className="max-sm:w-full">
          <Link to="/delivery">{words.setUpDelivery}</Link>
        </Button>
      </Section>
      <Section title={words.elsewhere}>
        <div className="mt-2 flex flex-wrap gap-2.5">
          <Button asChild className="max-sm:w-full">
            <Link to={`/user/${user.id}`}>{words.publicPage}</Link>
          </Button>
          <Shortcuts />
        </div>
      </Section>
    </>
  );
}

const HelpSheet = lazyDialog(async () => (await import("../keyboard/help-sheet.tsx")).HelpSheet);

function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" className="max-sm:w-full" onClick={() => setOpen(true)}>
        {words.keyboardShortcuts}
      </Button>
      {isOpen && <HelpSheet onClose={() => setOpen(false)} />}
    </>
  );
}

function Leaving({ user }: { user: User }) {
  const [isDeleting, setDeleting] = useState(false);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const keep = () => {
    flushSync(() => setDeleting(false));
    deleteButton.current?.focus();
  };
  return (
    <Section title={words.leaving}>
      {isDeleting ? (
        <DeleteAccount user={user} onCancel={keep} />
      ) : (
        <Button
          ref={deleteButton}
          className="mt-1 text-danger max-sm:w-full"
          onClick={() => setDeleting(true)}
        >
          {words.deleteMine}
        </Button>
      )}
    </Section>
  );
}

/** The details of an account that never change after registration. */
function Particulars({ user }: { user: User }) {
  const [mailbox, host] = user.email?.split("@") ?? [];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      <dt className="text-muted">{words.username}</dt>
      <dd>
        <bdi>{user.username}</bdi>
      </dd>
      <dt className="text-muted">{words.eMail}</dt>
      <dd>
        <bdi>
          {mailbox}
          {host && (
            <>
              <wbr />@{host}
            </>
          )}
        </bdi>
      </dd>
    </dl>
  );
}

/** Confirms the deletion of an account: says what is lost and asks for the username. */
function DeleteAccount({ user, onCancel }: { user: User; onCancel: () => void }) {
  const told = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const remove = useDeleteAccount();
  const isMeant = typed.trim() === user.username;

  useEffect(() => told.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant && !remove.isPending) remove.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <div ref={told} tabIndex={-1} className="mb-5 grid gap-3 text-pretty outline-none">
        <p>{words.deleteHint}</p>
        <p className="font-semibold">{words.irreversible}</p>
      </div>
      <LineField
        label={words.typeYourUsername(user.username)}
        name="username"
        autoComplete="off"
        value={typed}
        onChange={(value) => setTyped(value)}
      />
      <div className="mt-6 flex gap-2.5 max-sm:flex-col-reverse sm:justify-end">
        <Button onClick={onCancel}>{common.cancel}</Button>
        <Button type="submit" variant="danger" disabled={!isMeant} aria-disabled={remove.isPending}>
          {remove.isPending ? words.deleting : words.deleteMine}
        </Button>
      </div>
    </form>
  );
}

/** Deletes the person's account, and their session with it. */
function useDeleteAccount() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call("DELETE", "/api/account"),
    onSuccess: async () => {
      await signOut();
      navigate("/auth", { replace: true });
      toast({ title: words.accountDeleted, description: words.deletedHint });
    },
    onError: (error) => toastFailure(words.deleteFailed, error, words.failedToDelete),
  });
}

function NameForm({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null);
  const rename = useRename();
  const form = useForm(nameDraft, { name: user.name }, ({ name }) => {
    if (rename.isPending) return;
    rename.mutate(name, {
      onSuccess: (saved) => form.set("name", saved.name),
      onError: (error) => form.refuse((error instanceof ApiError && error.body?.issues) || []),
      onSettled: () => input.current?.focus(),
    });
  });
  const isUnchanged = form.values.name.trim() === user.name;
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <Field label={words.name} error={form.errors.name}>
        {(control) => (
          <div className="flex gap-2.5">
            <Input
              {...control}
              ref={input}
              name="name"
              dir="auto"
              autoComplete="name"
              value={form.values.name}
              onChange={(event) => form.set("name", event.target.value)}
            />
            <Button
              type="submit"
              variant="primary"
              className="min-h-11"
              disabled={isUnchanged}
              aria-disabled={rename.isPending}
            >
              {rename.isPending ? words.saving : words.save}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** Changes the person's name: at once in the session, elsewhere with the next fetch. */
function useRename() {
  const client = useQueryClient();
  const { queryKey: own } = currentUserQuery();
  return useMutation({
    mutationFn: (name: string) => call<User>("PATCH", "/api/account", { body: { name } }),
    onSuccess: (user) => {
      client.setQueryData(own, user);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own[0] });
      toast({ title: words.nameChanged, description: words.othersSeeYouAs(user.name) });
    },
    onError: (error) => toastFailure(words.updateFailed, error, words.failedToRename),
  });
}
