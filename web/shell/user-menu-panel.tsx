import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Label, RadioGroup, RadioItem } from "radix-ui/dropdown-menu";
import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../src/contract/community/users.ts";
import { useSignOut } from "../auth/sign-out.ts";
import { readUnread } from "../delivery/notices/queries.ts";
import { lazyDialog } from "../installed/lazy-component.tsx";
import { canInstall, install } from "../installed/start.ts";
import { isModerator } from "../moderation/for-moderators.tsx";
import { waitingQuery } from "../moderation/queries.ts";
import { Icon } from "../ui/icon.tsx";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
  useAfterMenu,
} from "../ui/overlay/menu.tsx";
import { toast } from "../ui/overlay/toast.ts";
import { formatCount } from "../ui/text/numbers.ts";
import { words } from "./menu-words.ts";

interface Props {
  user: User;
  /** The button that opens the menu, and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const LanguageDialog = lazyDialog(
  async () => (await import("../account/language-dialog.tsx")).LanguageDialog,
);

const redirectDelay = 100;

export function UserMenuPanel({ user, button, open, onOpenChange }: Props) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [isLanguageOpen, setLanguageOpen] = useState(false);
  const unread = useUnread(user, open);
  const { data: waiting = 0 } = useQuery({ ...waitingQuery(), enabled: open && isModerator(user) });
  const { putOff, onCloseAutoFocus } = useAfterMenu(button);

  const leave = async () => {
    const isEnded = await signOut();
    if (!isEnded) toast({ title: words.signedOutHere, description: words.endItLater });
    setTimeout(() => navigate("/auth"), redirectDelay);
  };

  return (
    <>
      <Menu open={open} onOpenChange={onOpenChange}>
        <MenuTrigger asChild>
          <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
        </MenuTrigger>
        <MenuContent
          className="w-64"
          aria-labelledby="user-menu"
          onInteractOutside={(event) => {
            // The button closes the menu itself; closing it here too would reopen it.
            if (button.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <div className="px-2.5 pt-1.5 pb-1">
            <p className="truncate font-semibold">{user.name}</p>
            <p className="truncate text-note text-muted">{user.email}</p>
          </div>
          <MenuSeparator />
          <MenuItem icon="person" onSelect={() => navigate("/")}>
            {words.profile}
          </MenuItem>
          <MenuItem icon="bell" onSelect={() => navigate("/notices")}>
            {words.notices}
            <Count of={unread} />
          </MenuItem>
          {isModerator(user) && (
            <MenuItem icon="flag" onSelect={() => navigate("/moderation")}>
              {words.moderation}
              <Count of={waiting} />
            </MenuItem>
          )}
          {user.role === "admin" ? (
            <MenuItem icon="people" onSelect={() => navigate("/desk")}>
              {words.desk}
            </MenuItem>
          ) : (
            user.invitesLeft !== undefined && (
              <MenuItem icon="people" onSelect={() => navigate("/invite")}>
                {words.invite(user.invitesLeft)}
              </MenuItem>
            )
          )}
          <MenuItem icon="paper" onSelect={() => navigate("/edition")}>
            {words.yourEdition}
          </MenuItem>
          <MenuItem icon="star" onSelect={() => navigate("/saved")}>
            {words.saved}
          </MenuItem>
          <MenuItem icon="edit" onSelect={() => navigate("/account")}>
            {words.account}
          </MenuItem>
          <MenuItem icon="language" onSelect={() => putOff(() => setLanguageOpen(true))}>
            {words.language}
          </MenuItem>
          {canInstall() && (
            <MenuItem icon="install" onSelect={install}>
              {words.installApp}
            </MenuItem>
          )}
          <ThemeChoice />
          <MenuSeparator />
          <MenuItem icon="leave" onSelect={() => void leave()}>
            {words.logOut}
          </MenuItem>
        </MenuContent>
      </Menu>
      {isLanguageOpen && <LanguageDialog user={user} onClose={() => setLanguageOpen(false)} />}
    </>
  );
}

function Count({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className="ms-auto min-w-5 rounded-full bg-accent px-1.5 text-center text-[0.75rem] leading-5 font-semibold text-on-accent tabular-nums forced-colors:border">
      {formatCount(of)}
    </span>
  );
}

/** Starts with the number in the user's data; refetched when the menu opens. */
function useUnread({ unreadNotices = 0 }: User, open: boolean): number {
  const client = useQueryClient();
  useEffect(() => {
    if (open) void readUnread(client);
  }, [client, open]);
  return unreadNotices;
}

const looks = {
  system: { label: words.system, icon: "screen" },
  light: { label: words.light, icon: "sun" },
  dark: { label: words.dark, icon: "moon" },
} as const;

/** The colour schemes, as radio items for a menu. */
function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: string) => {
    chooseTheme(chosen as Theme);
    setTheme(chosen as Theme);
  };
  return (
    <>
      <Label className="px-2.5 pt-1.5 text-note text-muted">{words.colours}</Label>
      <RadioGroup value={theme} onValueChange={choose} className="grid grid-cols-3 gap-1 p-1.5">
        {themes.map((name) => (
          <RadioItem
            key={name}
            value={name}
            onSelect={(event) => event.preventDefault()}
            className="grid min-h-11 cursor-pointer place-items-center gap-0.5 rounded-chip border border-line py-1.5 text-[0.75rem] text-muted outline-none data-[highlighted]:bg-wash data-[state=checked]:border-accent data-[state=checked]:text-ink"
          >
            <Icon name={looks[name].icon} />
            {looks[name].label}
          </RadioItem>
        ))}
      </RadioGroup>
    </>
  );
}

const themes = ["system", "light", "dark"] as const;
type Theme = (typeof themes)[number];

function chosenTheme(): Theme {
  const theme = localStorage.getItem("theme");
  return theme === "light" || theme === "dark" ? theme : "system";
}

function chooseTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem("theme");
  else localStorage.setItem("theme", theme);
  wearTheme(theme);
}

/** Applies a colour scheme to the page and to the bars that a browser or a phone draws around it. */
function wearTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  for (const colour of document.querySelectorAll<HTMLMetaElement>("meta[data-scheme]")) {
    const own = colour.dataset.scheme;
    const chosen = own === theme ? "" : "not all";
    colour.media = theme === "system" ? `(prefers-color-scheme: ${own})` : chosen;
  }
}
