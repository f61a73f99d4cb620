import { queryOptions } from "@tanstack/react-query";
import type {
  DeskBackups,
  DeskMember,
  DeskRelease,
  DeskSource,
  FailingFeed,
  Invitation,
  OwnInvitations,
  WaitingPerson,
} from "../../src/contract/admin/desk.ts";
import { call } from "../api/client.ts";
import { pagesQuery } from "../lists/pages.ts";

const list = <T extends { id: string }>(path: string) => ({ ...pagesQuery<T>([path], path), staleTime: 0 });

export const ownPath = "/api/account/invitations";
export const invitationsPath = "/api/desk/invitations";
export const waitlistPath = "/api/desk/waitlist";
export const membersPath = "/api/desk/members";
export const sourcesPath = "/api/desk/sources";
const feedsPath = "/api/desk/feeds";

export const invitationsQuery = () => list<Invitation>(invitationsPath);
export const waitlistQuery = () => list<WaitingPerson>(waitlistPath);
export const membersQuery = (q = "") => ({
  ...pagesQuery<DeskMember>([membersPath, q], q ? `${membersPath}?q=${encodeURIComponent(q)}` : membersPath),
  staleTime: 0,
});

const whole = <T>(path: string) =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => call<T>("GET", path, { signal }),
    staleTime: 0,
  });

export const ownInvitationsQuery = () => whole<OwnInvitations>(ownPath);
export const deskSourcesQuery = () => whole<DeskSource[]>(sourcesPath);
export const failingFeedsQuery = () => whole<FailingFeed[]>(feedsPath);
export const releaseQuery = () => whole<DeskRelease>("/api/desk/release");
export const backupsQuery = () => whole<DeskBackups>("/api/desk/backups");

/** The path of one row in a list. */
export const rowPath = (path: string, { id }: { id: string }) => `${path}/${encodeURIComponent(id)}`;
