import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { tellRefusal, tellWelcome } from "./link-toast.ts";
import { ownerOf, redeem } from "./redeem.ts";
import { useAuth } from "./session.tsx";
import type { SignInLink } from "./sign-in-link.ts";
import { SwitchStep } from "./switch-step.tsx";

/** Says whom a link signs in, and takes it when that is what its reader wants. `onDone` shows what comes then. */
export function ConfirmLink({ link, onDone }: { link: SignInLink; onDone: () => void }) {
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
    onSettled: onDone,
  });
  const isWorthless = owner.isError || owner.data === null;
  useEffect(() => {
    if (isWorthless) onDone();
  }, [isWorthless, onDone]);
  if (!owner.data) return <Loading />;
  return (
    <AuthFrame title="Sign In">
      <div className="grid gap-5">
        <p className="-mt-2 text-muted">
          You opened a link that signs you in. Go on if this is your account.
        </p>
        <Button
          variant="primary"
          size="large"
          className="shrink py-2.5 text-balance"
          disabled={enter.isPending}
          onClick={() => enter.mutate()}
        >
          {enter.isPending ? "Signing in..." : <SignInAs owner={owner.data} />}
        </Button>
        <div className="border-t border-line pt-4">
          <SwitchStep
            question="Not you? Then stop here: whoever sent you the link could read all that you do in their account."
            label="Sign in with your own address"
            onClick={onDone}
          />
        </div>
      </div>
    </AuthFrame>
  );
}

/** A long address breaks behind its `@` before it breaks anywhere else. */
function SignInAs({ owner }: { owner: string }) {
  const host = owner.indexOf("@") + 1;
  return (
    <span className="min-w-0 wrap-anywhere">
      Sign in as {owner.slice(0, host)}
      <wbr />
      {owner.slice(host)}
    </span>
  );
}
