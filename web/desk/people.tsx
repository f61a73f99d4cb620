import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import {
  type DeskMember,
  type MemberLimitsDraft,
  memberLimitsDraft,
  type WaitingPerson,
} from "../../src/contract/admin/desk.ts";
import { limits } from "../../src/contract/base/limits.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/errors.ts";
import { useAuth } from "../auth/session.tsx";
import { lazyDialog } from "../installed/lazy-component.tsx";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/form/controls.tsx";
import { LineField } from "../ui/form/field.tsx";
import { useForm } from "../ui/form/form.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { Dialog, DialogActions } from "../ui/overlay/dialog.tsx";
import { toast, toastFailure } from "../ui/overlay/toast.ts";
import { Separated } from "../ui/text/labels.tsx";
import { shortDate, useNow } from "../ui/text/relative-time.ts";
import { common } from "../words/common.ts";
import { deskActions, deskRow, PagedRows } from "./part.tsx";
import {
  invitationsPath,
  membersPath,
  membersQuery,
  rowPath,
  waitlistPath,
  waitlistQuery,
} from "./queries.ts";
import { boundsOf, words } from "./words.ts";

const ActionDialog = lazyDialog(async () => (await import("../moderation/action-dialog.tsx")).ActionDialog);

/** The people who are waiting for an invitation. */
export function Waitlist() {
  const client = useQueryClient();
  const waiting = useInfiniteQuery(waitlistQuery());
  const [removing, setRemoving] = useState<WaitingPerson | null>(null);
  const now = useNow();
  const readAgain = () =>
    Promise.all(
      [waitlistPath, invitationsPath].map((path) => client.invalidateQueries({ queryKey: [path] })),
    );
  const approve = useMutation({
    mutationFn: (person: WaitingPerson) => call("POST", `${rowPath(waitlistPath, person)}/approve`),
    onSuccess: (_, { email }) => toast({ title: words.approvedTitle, description: words.approved(email) }),
    onError: (error) => toastFailure(words.notApproved, error, common.wentWrong),
    onSettled: readAgain,
  });
  const remove = useMutation({
    mutationFn: (person: WaitingPerson) => call("DELETE", rowPath(waitlistPath, person)),
    onError: (error) => toastFailure(words.notRemoved, error, common.wentWrong),
    onSettled: readAgain,
  });
  return (
    <>
      <PagedRows
        title={words.waitlist}
        none={words.waitlistNone}
        query={waiting}
        row={(person) => (
          <li key={person.id} className={deskRow}>
            <div className="min-w-0">
              <p dir="auto" className="font-medium wrap-anywhere">
                {person.name}
              </p>
              <p className="text-note wrap-anywhere text-muted">
                <Separated>
                  <span>{person.email}</span>
                  <span>{shortDate(person.createdAt, now)}</span>
                </Separated>
              </p>
            </div>
            <div className={deskActions}>
              <Button
                size="small"
                aria-label={words.approveFor(person.name)}
                aria-disabled={approve.isPending}
                onClick={() => approve.isPending || approve.mutate(person)}
              >
                {words.approve}
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={words.removeFor(person.name)}
                onClick={() => setRemoving(person)}
              >
                {words.remove}
              </Button>
            </div>
          </li>
        )}
      />
      {removing && (
        <ConfirmDialog
          title={words.removeTitle(removing.name)}
          description={words.removeHint}
          confirm={words.remove}
          onConfirm={() => {
            remove.mutate(removing);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

/** Everybody who has an account. */
export function Members() {
  const client = useQueryClient();
  const { user } = useAuth();
  const [q, setQ] = useState("");
  const searched = useDeferredValue(q.trim());
  const members = useInfiniteQuery({ ...membersQuery(searched), placeholderData: keepPreviousData });
  const [limiting, setLimiting] = useState<DeskMember | null>(null);
  const [suspending, setSuspending] = useState<DeskMember | null>(null);
  const readAgain = () => void client.invalidateQueries({ queryKey: [membersPath] });
  const isSearchable = q !== "" || (members.data?.total ?? 0) > searchableFrom;
  return (
    <>
      {isSearchable && (
        <Input
          type="search"
          aria-label={words.searchMembers}
          placeholder={words.searchMembers}
          className="mb-4 max-w-96"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.search}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      )}
      <PagedRows
        title={words.members}
        none={words.noMember(q.trim())}
        query={members}
        row={(member) => (
          <MemberRow
            key={member.id}
            member={member}
            isOwn={member.id === user?.id}
            onLimit={() => setLimiting(member)}
            onSuspend={() => setSuspending(member)}
          />
        )}
      />
      {limiting && <LimitsDialog member={limiting} onClose={() => setLimiting(null)} />}
      {suspending && (
        <ActionDialog
          asked={
            suspending.isSuspended
              ? { action: "restore", target: suspending.id, title: words.restoreFor(suspending.name) }
              : { action: "suspend", target: suspending.id, title: words.suspendFor(suspending.name) }
          }
          onDone={readAgain}
          onClose={() => setSuspending(null)}
        />
      )}
    </>
  );
}

/** Shorter lists need no search. */
const searchableFrom = 10;

interface MemberProps {
  member: DeskMember;
  isOwn: boolean;
  onLimit: () => void;
  onSuspend: () => void;
}

function MemberRow({ member, isOwn, onLimit, onSuspend }: MemberProps) {
  const { name, username, email, role, isVerified, isSuspended, limits } = member;
  return (
    <li className={deskRow}>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi> <bdi className="text-note font-normal text-muted">{`@${username}`}</bdi>
        </p>
        <p className="text-note wrap-anywhere text-muted">
          <Separated>
            <bdi>{email}</bdi>
            {role !== "member" && <span>{words.roles[role]}</span>}
            {isSuspended && <span className="text-danger">{words.suspended}</span>}
            {!isVerified && <span>{words.notConfirmed}</span>}
            {boundsOf(limits).map((bound) => (
              <span key={bound}>{bound}</span>
            ))}
          </Separated>
        </p>
      </div>
      {isVerified && (
        <div className={deskActions}>
          <Button variant="quiet" size="small" aria-label={words.limitsFor(name)} onClick={onLimit}>
            {words.limits}
          </Button>
          {!isOwn && role !== "admin" && (
            <Button
              variant="quiet"
              size="small"
              aria-label={isSuspended ? words.restoreFor(name) : words.suspendFor(name)}
              onClick={onSuspend}
            >
              {isSuspended ? words.restore : words.suspend}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const fields = ["invites", "topics", "minHours", "dailyUsd"] as const;
const labels = {
  invites: words.mayInvite,
  topics: words.topicsLimit,
  minHours: words.minHours,
  dailyUsd: words.dailyUsd,
};

function LimitsDialog({ member, onClose }: { member: DeskMember; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map((field) => [field, String(member.limits[field] ?? "")])),
  );
  const save = useMutation({
    mutationFn: (body: MemberLimitsDraft) =>
      call<DeskMember>("PUT", `${rowPath(membersPath, member)}/limits`, { body }),
    onSuccess: () => {
      toast({ title: words.saved });
      onClose();
    },
    onError: (error) => {
      form.refuse((error instanceof ApiError && error.body?.issues) || []);
      toastFailure(words.notSaved, error, common.wentWrong);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [membersPath] }),
  });
  const form = useForm(
    memberLimitsDraft,
    {} as MemberLimitsDraft,
    (draft) => save.isPending || save.mutate(draft),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.limitsFor(member.name)}
      description={words.limitsHint}
    >
      <form ref={form.ref} onSubmit={form.submit} noValidate>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {fields.map((field) => (
            <LineField
              key={field}
              label={labels[field]}
              error={form.errors[field]}
              name={field}
              inputMode="decimal"
              autoComplete="off"
              value={typed[field] ?? ""}
              onChange={(written) => {
                setTyped({ ...typed, [field]: written });
                form.set(field, boundIn(written, field === "invites" ? 0 : null));
              }}
            />
          ))}
        </div>
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={save.isPending}>
            {save.isPending ? words.saving : words.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** NaN, which the schema rejects with a message, if the text isn't a number. */
function boundIn<Empty>(written: string, empty: Empty): number | Empty {
  const text = written.trim().replace(",", ".");
  return text === "" ? empty : Number(text);
}
