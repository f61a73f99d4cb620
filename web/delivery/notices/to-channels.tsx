import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { type NoticeKind, type NoticeSettings, noticeKinds } from "../../../src/contract/account/notices.ts";
import { call } from "../../api/client.ts";
import { useAuth } from "../../auth/session.tsx";
import { ReadFailure } from "../../ui/failure.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { toastFailure } from "../../ui/overlay/toast.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { common } from "../../words/common.ts";
import { words } from "./words.ts";

const path = "/api/account/notices/settings";

const settingsQuery = () =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => call<NoticeSettings>("GET", path, { signal }),
  });

/** Chooses which notices also go to the reader's channels. The notice that a channel was switched off always does. */
export function ToChannels() {
  const [isOpen, setOpen] = useState(false);
  const { user } = useAuth();
  const settings = useQuery({ ...settingsQuery(), enabled: isOpen });
  const save = useSaveSettings();
  const wished = settings.data?.toChannels;
  const kinds = noticeKinds.filter(
    (kind) =>
      kind !== "channel_off" &&
      ((kind !== "budget_low" && kind !== "backup_failing") || user?.role === "admin") &&
      (kind !== "flagged" || (user?.role ?? "member") !== "member"),
  );
  const choose = (kind: NoticeKind, isWished: boolean) =>
    save({ toChannels: noticeKinds.filter((each) => (each === kind ? isWished : wished?.includes(each))) });
  return (
    <div className="mt-10 border-t border-line pt-3">
      <Fold heading={words.alsoToChannels} isOpen={isOpen} onToggle={setOpen}>
        <p className="mb-2 max-w-[60ch] text-note text-muted">
          {words.sentOnce}{" "}
          <Link to="/delivery" className="font-semibold text-accent hover:underline">
            {words.yourChannels}
          </Link>
        </p>
        {settings.isError && !wished && <ReadFailure title={words.failedToFetchSettings} query={settings} />}
        {isOpen && settings.isPending && <Skeleton className="h-40 w-full" />}
        {wished && (
          <ul>
            {kinds.map((kind) => (
              <Wish
                key={kind}
                kind={kind}
                isOn={wished.includes(kind)}
                onChange={(isWished) => choose(kind, isWished)}
              />
            ))}
          </ul>
        )}
      </Fold>
    </div>
  );
}

interface WishProps {
  kind: NoticeKind;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Wish({ kind, isOn, onChange }: WishProps) {
  const id = useId();
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 py-1.5">
      <label htmlFor={id} className="min-w-0 cursor-pointer">
        {words.kinds[kind]}
      </label>
      <Switch id={id} checked={isOn} onCheckedChange={onChange} />
    </li>
  );
}

/** Shows the choice at once. Saves run one after the other, since each sends the whole choice. */
function useSaveSettings() {
  const client = useQueryClient();
  const { queryKey } = settingsQuery();
  const { mutate } = useMutation({
    scope: { id: path },
    mutationFn: (body: NoticeSettings) => call<NoticeSettings>("PUT", path, { body }),
    onMutate: (body) => client.setQueryData(queryKey, body),
    onError: (error) => {
      toastFailure(words.notSaved, error, common.wentWrong);
      void client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
