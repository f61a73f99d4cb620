import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Session } from "../../../src/contract/account/auth.ts";
import type { User } from "../../../src/contract/community/users.ts";
import { call } from "../../api/client.ts";
import { ApiError, serverMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { Loading } from "../../ui/skeleton.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { useAuth } from "../session.tsx";
import { writeDevice } from "../session-storage.ts";
import { SwitchStep } from "../steps/fields.tsx";
import { words } from "../steps/words.ts";
import { words as common } from "../words.ts";
import { ConfirmTicket } from "./confirm-ticket.tsx";
import type { SignInLink } from "./sign-in-link.ts";

interface Props<Link> {
  link: Link;
  /** Shows what follows. */
  onDone: (isUseless: boolean) => void;
}

/** Says whom a sign-in link is for, and signs in once its reader agrees. */
export function ConfirmLink({ link, onDone }: Props<SignInLink>) {
  if ("ticket" in link) return <ConfirmTicket ticket={link.ticket} onDone={() => onDone(false)} />;
  return <ConfirmOther link={link} onDone={onDone} />;
}

type OtherLink = Exclude<SignInLink, { ticket: string }>;

function ConfirmOther({ link, onDone }: Props<OtherLink>) {
  const { login } = useAuth();
  const owner = useQuery({
    queryKey: ["owner of a sign-in link", link],
    queryFn: () => ownerOf(link),
    retry: false,
    gcTime: 0,
  });
  const enter = useMutation({
    mutationFn: () => redeem(link),
    onSuccess: ({ token, user }) => {
      login(token, user);
      tellWelcome(link, user);
    },
    onError: (error) => tellRefusal(link, error),
    onSettled: (_, error) => onDone(isRefusal(error)),
  });
  const isUseless = owner.isError || owner.data === null;
  useEffect(() => {
    if (isUseless) onDone(owner.data === null || isRefusal(owner.error));
  }, [isUseless, owner.data, owner.error, onDone]);
  if (!owner.data) return <Loading />;
  return (
    <AuthFrame title={common.titles.login}>
      <div className="grid gap-5">
        <p className="-mt-2 text-muted">{words.openedALink}</p>
        <Button
          variant="primary"
          size="large"
          className="shrink py-2.5 text-balance"
          disabled={enter.isPending}
          onClick={() => enter.mutate()}
        >
          {enter.isPending ? words.signingIn : <SignInAs owner={owner.data} />}
        </Button>
        <div className="border-t border-line pt-4">
          <SwitchStep
            question={words.isSomebodyElse}
            label={words.ownAddress}
            onClick={() => onDone(false)}
          />
        </div>
      </div>
    </AuthFrame>
  );
}

/** Lets a long address break after its `@` first. */
function SignInAs({ owner }: { owner: string }) {
  const label = words.signInAs(owner);
  const host = label.indexOf("@") + 1;
  return (
    <span className="min-w-0 wrap-anywhere">
      {label.slice(0, host)}
      <wbr />
      {label.slice(host)}
    </span>
  );
}

/** Returns the name of the person whom a link signs in; null if the link isn't from this server. Throws ApiError. */
async function ownerOf(link: OtherLink): Promise<string | null> {
  if ("code" in link) return link.email;
  const { demo } = await call<{ demo?: true }>("GET", "/api/health");
  return demo ? (await findUser(link.token)).name : null;
}

/** Exchanges a link for its session. Throws ApiError. */
async function redeem(link: OtherLink): Promise<Pick<Session, "token" | "user">> {
  if ("token" in link) return { token: link.token, user: await findUser(link.token) };
  const session = await call<Session>("POST", "/api/auth/verify", { body: link });
  writeDevice(localStorage, session.device);
  return session;
}

async function findUser(token: string): Promise<User> {
  return (await call<{ user: User }>("GET", "/api/auth/me", { token })).user;
}

/** No welcome for a demo, which is opened again and again. */
function tellWelcome(link: OtherLink, { name }: User): void {
  if ("code" in link) toast({ title: words.signedIn, description: words.welcome(name) });
}

/** True if the server refused the link itself, and isn't just busy or failing. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 429;
}

/** The sign-in screen says that the link of a demo that has ended doesn't work. */
function tellRefusal(link: OtherLink, error: unknown): void {
  if ("token" in link) return;
  const reached = error instanceof ApiError;
  toast({
    title: words.verificationFailed,
    description: reached ? (serverMessage(error) ?? words.invalidCode) : words.openLinkAgain,
    variant: "destructive",
  });
}
