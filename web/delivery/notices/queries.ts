import type { QueryClient } from "@tanstack/react-query";
import type { Notice, UnreadNotices } from "../../../src/contract/account/notices.ts";
import { call } from "../../api/client.ts";
import { currentUserQuery } from "../../auth/queries.ts";
import { pagesQuery } from "../../lists/pages.ts";

const path = "/api/account/notices";

/** The reader's notices, newest first. */
export const noticesQuery = () => pagesQuery<Notice>([path], path);

/** Updates the number on the account menu's button, which is part of the user's data. */
export function showUnread(client: QueryClient, count: number): void {
  client.setQueryData(currentUserQuery().queryKey, (user) => user && { ...user, unreadNotices: count });
}

/** Fetches only the number. If that fails, the known one stays. */
export async function readUnread(client: QueryClient): Promise<void> {
  const unread = await call<UnreadNotices>("GET", `${path}/unread`).catch(() => null);
  if (unread) showUnread(client, unread.count);
}
