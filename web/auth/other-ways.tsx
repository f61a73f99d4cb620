import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { basePath } from "../api/base.ts";
import { Button } from "../ui/button.tsx";
import { type Refused, words } from "./link/words.ts";
import { written } from "./ways.ts";

/** What stands beside or in place of the codes by e-mail, and why a sign-in by the provider was refused. */
export function OtherWays({ invitationCode }: { invitationCode: string }) {
  const refusal = useRefusal();
  const ways = written("topicapp-sign-in").split(" ");
  const query = invitationCode ? `?${new URLSearchParams({ invite: invitationCode })}` : "";
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <p role="alert" className="text-danger empty:hidden">
        {refusal}
      </p>
      {ways.includes("oidc") ? (
        <Button asChild size="large">
          <a href={`${basePath()}auth/oidc${query}`}>{words.continueWith(written("topicapp-oidc"))}</a>
        </Button>
      ) : (
        <p className="text-muted">{words.byLinkOnly}</p>
      )}
    </div>
  );
}

/** The sentence for a reason in the address, from which it is removed. */
function useRefusal(): string | null {
  const { hash } = useLocation();
  const [reason] = useState(() => new URLSearchParams(hash.slice(1)).get("refused"));
  useEffect(() => {
    const { pathname, search } = window.location;
    if (reason) window.history.replaceState(window.history.state, "", pathname + search);
  }, [reason]);
  if (!reason) return null;
  return reason in words.refused ? words.refused[reason as Refused] : words.refused.refused;
}
