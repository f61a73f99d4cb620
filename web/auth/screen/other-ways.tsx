import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { basePath } from "../../api/base.ts";
import { Button } from "../../ui/button.tsx";
import { beginOwnSignIn } from "../link/own-sign-in.ts";
import { type RefusalReason, words } from "../link/words.ts";
import { written } from "../ways.ts";

/** Alternatives to codes by e-mail, and the reason why a provider's sign-in was refused. */
export function OtherWays({ invitationCode }: { invitationCode: string }) {
  const refusal = useRefusal();
  const ways = written("topicapp-sign-in").split(" ");
  const browser = useBeginning();
  const query = new URLSearchParams({
    ...(invitationCode && { invite: invitationCode }),
    ...(browser && { browser }),
  });
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <p role="alert" className="text-danger empty:hidden">
        {refusal}
      </p>
      {ways.includes("oidc") ? (
        <Button asChild size="large">
          <a href={`${basePath()}auth/oidc?${query}`}>{words.continueWith(written("topicapp-oidc"))}</a>
        </Button>
      ) : (
        <p className="text-muted">{words.byLinkOnly}</p>
      )}
    </div>
  );
}

/** Returns the hash by which the server recognises this tab's sign-in; null until it's computed. */
function useBeginning(): string | null {
  const [digest, setDigest] = useState<string | null>(null);
  useEffect(() => {
    void beginOwnSignIn(sessionStorage).then(setDigest);
  }, []);
  return digest;
}

/** Returns the message for a reason in the address, which is then removed from it. */
function useRefusal(): string | null {
  const { hash } = useLocation();
  const [reason] = useState(() => new URLSearchParams(hash.slice(1)).get("refused"));
  useEffect(() => {
    const { pathname, search } = window.location;
    if (reason) window.history.replaceState(window.history.state, "", pathname + search);
  }, [reason]);
  if (!reason) return null;
  return reason in words.refused ? words.refused[reason as RefusalReason] : words.refused.refused;
}
