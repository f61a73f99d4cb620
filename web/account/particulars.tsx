import type { User } from "../../src/contract/users.ts";

/** What of an account stays as it was registered. */
export function Particulars({ user }: { user: User }) {
  const [mailbox, host] = user.email?.split("@") ?? [];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      <dt className="text-muted">Username</dt>
      <dd>
        <bdi>{user.username}</bdi>
      </dd>
      <dt className="text-muted">E-mail</dt>
      <dd>
        <bdi>
          {mailbox}
          {host && (
            <>
              <wbr />@{host}
            </>
          )}
        </bdi>
      </dd>
    </dl>
  );
}
