import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import type { Invitation } from "../../src/contract/admin/desk.ts";
import { call } from "../api/client.ts";
import { useAuth } from "../auth/session.tsx";
import { Button } from "../ui/button.tsx";
import { ReadFailure } from "../ui/failure.tsx";
import { toastFailure } from "../ui/overlay/toast.ts";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { PageTitle } from "../ui/text/page-title.tsx";
import { common } from "../words/common.ts";
import { InvitationRow, MadeInvitation } from "./invitations.tsx";
import { ownInvitationsQuery, ownPath } from "./queries.ts";
import { words } from "./words.ts";

/** A member's own invitations, as many as the admin allows. Admins invite on their Desk. */
export function InviteScreen() {
  const { user } = useAuth();
  return user?.role === "admin" ? <Navigate to="/desk" replace /> : <OwnInvitations />;
}

function OwnInvitations() {
  const client = useQueryClient();
  const own = useQuery(ownInvitationsQuery());
  const [shown, setShown] = useState<Invitation | null>(null);
  const create = useMutation({
    mutationFn: () => call<Invitation>("POST", ownPath, { body: { note: null } }),
    onSuccess: setShown,
    onError: (error) => toastFailure(words.notCreated, error, common.wentWrong),
    onSettled: () => client.invalidateQueries(ownInvitationsQuery()),
  });
  const { data } = own;
  const mayNot = data?.left === 0 && data.invitations.length === 0;
  return (
    <div className="page max-w-[47rem] pt-6 md:pt-10">
      <PageTitle>{words.inviteTitle}</PageTitle>
      <h1 className="headline text-display">{words.inviteTitle}</h1>
      {data ? (
        <>
          <p className="mt-2 mb-6 max-w-[60ch] text-muted">
            {mayNot ? words.ownNone : words.ownHint(data.left)}
          </p>
          {shown ? (
            <MadeInvitation made={shown} onDone={() => setShown(null)} />
          ) : (
            data.left > 0 && (
              <Button
                variant="primary"
                aria-disabled={create.isPending}
                onClick={() => create.isPending || create.mutate()}
              >
                {create.isPending ? words.creating : words.create}
              </Button>
            )
          )}
          {data.invitations.length > 0 && (
            <ul className="mt-6 divide-y divide-line border-y border-line">
              {data.invitations.map((each) => (
                <InvitationRow
                  key={each.id}
                  shown={each}
                  path={ownPath}
                  onShow={() => setShown(each)}
                  onRevoke={() => shown?.id === each.id && setShown(null)}
                />
              ))}
            </ul>
          )}
        </>
      ) : own.isError ? (
        <ReadFailure title={words.failed(words.invitations)} query={own} />
      ) : (
        <RowSkeletons label={words.loading(words.invitations)} />
      )}
    </div>
  );
}
