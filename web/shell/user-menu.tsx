import { lazy, Suspense, useRef, useState } from "react";
import type { User } from "../../src/contract/users.ts";
import { Avatar, initials } from "../ui/avatar.tsx";
import { Pressed } from "../ui/pressed.tsx";
import { words } from "./words.ts";

const UserMenuPanel = lazy(async () => ({ default: (await import("./user-menu-panel.tsx")).UserMenuPanel }));

/**
 * The avatar and its menu, whose code loads when the pointer or the focus gets near. The button itself is never
 * replaced, or a click during loading would be lost.
 */
export function UserMenu({ user }: { user: User }) {
  const unread = user.unreadNotices || undefined;
  const button = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <div className="relative">
      <button
        ref={button}
        id="user-menu"
        type="button"
        aria-label={words.accountOf(initials(user.name), user.name, unread)}
        data-unread={unread}
        aria-haspopup="menu"
        aria-expanded={open}
        className="tap block rounded-full"
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
        onClick={() => {
          setNear(true);
          setOpen((before) => !before);
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Avatar name={user.name} />
      </button>
      {isNear && (
        <Suspense fallback={open && <Pressed />}>
          <UserMenuPanel user={user} button={button} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  );
}
