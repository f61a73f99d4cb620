import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Session } from "../../../src/contract/account/auth.ts";
import type { OidcAccepted, OidcTicket } from "../../../src/contract/account/oidc.ts";
import { limits } from "../../../src/contract/base/limits.ts";
import { call } from "../../api/client.ts";
import { serverMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { LineField } from "../../ui/form/field.tsx";
import { Loading } from "../../ui/skeleton.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { forgetReturnPath, useKeptReturnPath } from "../return-path.ts";
import { useAuth } from "../session.tsx";
import { writeDevice } from "../session-storage.ts";
import { words as steps } from "../steps/words.ts";
import { words as common } from "../words.ts";
import { forgetOwnSignIn, keptOfOwnSignIn } from "./own-sign-in.ts";
import { words } from "./words.ts";

interface Props {
  ticket: string;
  onDone: () => void;
}

/**
 * Completes a sign-in by OpenID Connect. One that this tab started needs nothing more; otherwise it says who is
 * signing in and asks for what is missing.
 */
export function ConfirmTicket({ ticket, onDone }: Props) {
  useKeptReturnPath();
  const asked = useQuery({
    queryKey: ["sign-in ticket", ticket],
    queryFn: () =>
      call<OidcTicket>("POST", "/auth/oidc/ticket", {
        body: { ticket, browser: keptOfOwnSignIn(sessionStorage) },
      }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const enter = useEntering();
  const { mutate } = enter;
  const asksNothing = asked.data !== undefined && isOwn(asked.data);
  useEffect(() => {
    if (asksNothing) mutate({ ticket });
  }, [asksNothing, mutate, ticket]);
  if (asked.isPending || (asksNothing && !enter.isError)) return <Loading />;
  const refused = asked.error ?? (asksNothing ? enter.error : null);
  return (
    <AuthFrame title={asked.data?.isNew ? common.titles.register : common.titles.login}>
      {asked.data && !refused ? (
        <TicketForm ticket={ticket} asked={asked.data} />
      ) : (
        <p role="alert" className="text-danger">
          {serverMessage(refused) ?? common.wentWrong}
        </p>
      )}
      <Button variant="quiet" className="-ms-3.5 mt-4" onClick={onDone}>
        {words.startAgain}
      </Button>
    </AuthFrame>
  );
}

const isOwn = ({ isBegunHere, isNew, needs }: OidcTicket) => isBegunHere && !isNew && needs === "nothing";

function useEntering() {
  const { login } = useAuth();
  return useMutation({
    mutationFn: (body: OidcAccepted) => call<Session>("POST", "/auth/oidc/session", { body }),
    onSuccess: ({ token, user, device }) => {
      writeDevice(localStorage, device);
      forgetReturnPath(localStorage);
      forgetOwnSignIn(sessionStorage);
      login(token, user);
    },
  });
}

function TicketForm({ ticket, asked }: { ticket: string; asked: OidcTicket }) {
  const { needs } = asked;
  const [typed, setTyped] = useState(asked.invitationCode);
  const enter = useEntering();
  const refusal = enter.error ? (serverMessage(enter.error) ?? common.wentWrong) : undefined;
  const written =
    needs === "code" ? { code: typed } : needs === "invitation" ? { invitationCode: typed } : {};
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate({ ticket, ...written });
      }}
    >
      <p className="-mt-2 text-muted">{explanation(asked)}</p>
      {needs === "nothing" ? (
        <p role="alert" className="text-danger empty:hidden">
          {refusal}
        </p>
      ) : (
        <LineField
          label={needs === "code" ? steps.code : steps.invitation}
          name={needs}
          autoComplete={needs === "code" ? "one-time-code" : "off"}
          inputMode={needs === "code" ? "numeric" : "text"}
          maxLength={needs === "code" ? limits.code : 100}
          value={typed}
          error={refusal}
          onChange={setTyped}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        className="shrink py-2.5 text-balance wrap-anywhere"
        disabled={enter.isPending || enter.isSuccess}
      >
        {enter.isPending ? steps.signingIn : labelOf(asked)}
      </Button>
      {needs !== "code" && !asked.isBegunHere && <p className="text-muted">{steps.isSomebodyElse}</p>}
    </form>
  );
}

function explanation({ email, needs, isNew }: OidcTicket): string {
  if (needs === "code") return words.asksForCode(email);
  if (needs === "invitation") return words.asksForInvitation(email);
  return isNew ? words.isNewHere(email) : words.begunElsewhere(email);
}

function labelOf({ email, needs, isNew }: OidcTicket): string {
  if (needs === "code") return words.connect;
  return isNew ? words.create : steps.signInAs(email);
}
