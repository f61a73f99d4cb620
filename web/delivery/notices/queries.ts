import type { QueryClient } from "@tanstack/react-query";
import type { Notice, UnreadNotices } from "../../../src/contract/account/notices.ts";
import { call } from "../../api/client.ts";
import { currentUserQuery } from "../../auth/queries.ts";
import { pagesQuery } from "../../lists/pages.ts";

const path = "/api/account/notices";

/** What one is told of, newest first. */
export const noticesQuery = () => pagesQuery<Notice>([path], path);

/** The number that the button of the account's menu shows comes with the user. */
export function showUnread(client: QueryClient, count: number): void {
  client.setQueryData(currentUserQuery().queryKey, (user) => user && { ...user, unreadNotices: count });
}

/** Asks for the number alone. Where that fails, the one that is known stays. */
export async function readUnread(client: QueryClient): Promise<void> {
  const unread = await call<UnreadNotices>("GET", `${path}/unread`).catch(() => null);
  if (unread) showUnread(client, unread.count);
}
