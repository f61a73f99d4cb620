import { useEffect, useRef, useState } from "react";
import type { User } from "../../src/contract/community/users.ts";
import { lazyComponent, OpenFailure } from "../installed/lazy-component.tsx";
import { Avatar, initials } from "../ui/avatar.tsx";
import { Pressed } from "../ui/pressed.tsx";
import { words } from "./words.ts";

const loadPanel = async () => (await import("./user-menu-panel.tsx")).UserMenuPanel;

const UserMenuPanel = lazyComponent(loadPanel, ({ open, onOpenChange }, retry) => {
  if (!open) return null;
  if (!retry) return <Pressed />;
  return <OpenFailure onRetry={retry} onClose={() => onOpenChange(false)} />;
});

/** Milliseconds. Fetched while there still is a line, like the toasts: on a phone no pointer comes near before the tap. */
const glance = 6000;

/**
 * The avatar and its menu, whose code loads when the pointer or the focus gets near. The button itself is never
 * replaced, or a click during loading would be lost.
 */
export function UserMenu({ user }: { user: User }) {
  const unread = user.unreadNotices || undefined;
  const button = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => loadPanel().catch(() => undefined), glance);
    return () => clearTimeout(timer);
  }, []);
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
      {isNear && <UserMenuPanel user={user} button={button} open={open} onOpenChange={setOpen} />}
    </div>
  );
}
