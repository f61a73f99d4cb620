import { queryOptions } from "@tanstack/react-query";
import type { Mailbox, Newsletter } from "../../../src/contract/account/mailboxes.ts";
import { call } from "../../api/client.ts";

export const mailboxesPath = "/api/account/mailboxes";

export const mailboxPath = (id: string) => `${mailboxesPath}/${encodeURIComponent(id)}`;

/** A person's mailboxes, oldest first. */
export const mailboxesQuery = () =>
  queryOptions({
    queryKey: [mailboxesPath],
    queryFn: ({ signal }) => call<Mailbox[]>("GET", mailboxesPath, { signal }),
    staleTime: 0,
  });

/** Recent newsletter senders in a mailbox. The server asks the mail server each time. */
export const newslettersQuery = (id: string) =>
  queryOptions({
    queryKey: [mailboxPath(id), "newsletters"],
    queryFn: ({ signal }) => call<Newsletter[]>("GET", `${mailboxPath(id)}/newsletters`, { signal }),
    refetchOnReconnect: false,
  });
