import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import type { User } from "../../src/contract/users.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/dialog-section.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { KeysSection } from "./keys/keys-section.tsx";
import { Moving } from "./moving.tsx";
import { NameForm } from "./name-form.tsx";
import { PasskeyList } from "./passkeys/passkey-list.tsx";
import { SessionList } from "./session-list.tsx";
import { Takeout } from "./takeout.tsx";
import { TokenList } from "./token-list.tsx";
import { words } from "./words.ts";

/** A person's own account: their name, where they are signed in, what they wrote, and the way out. */
export function AccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const keep = () => {
    flushSync(() => setDeleting(false));
    deleteButton.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isDeleting ? words.deleteAccount : words.account}
    >
      <div hidden={isDeleting} className="grid grid-cols-1 gap-6">
        <NameForm user={user} />
        <Particulars user={user} />
        <SessionList />
        <Section title={words.delivery}>
          <p className="mb-3 text-pretty text-muted">{words.deliveryHint}</p>
          <Button asChild className="max-sm:w-full">
            <Link to="/delivery" onClick={onClose}>
              {words.setUpDelivery}
            </Link>
          </Button>
        </Section>
        <PasskeyList />
        <TokenList />
        <KeysSection onLeave={onClose} />
        <Moving />
        <Takeout />
        <Section title={words.leaving}>
          <Button ref={deleteButton} className="text-danger max-sm:w-full" onClick={() => setDeleting(true)}>
            {words.deleteMyAccount}
          </Button>
        </Section>
      </div>
      {isDeleting && <DeleteAccount user={user} onCancel={keep} />}
    </Dialog>
  );
}

/** What of an account stays as it was registered. */
function Particulars({ user }: { user: User }) {
  const [mailbox, host] = user.email?.split("@") ?? [];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
      <dt className="text-muted">{words.username}</dt>
      <dd>
        <bdi>{user.username}</bdi>
      </dd>
      <dt className="text-muted">{words.eMail}</dt>
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
