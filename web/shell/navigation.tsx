import { NavLink } from "react-router";
import { Icon, type IconName } from "../ui/icon.tsx";
import { words } from "./words.ts";

/** The navigation of narrow screens. */
export function BottomBar() {
  return (
    <nav
      aria-label={words.main}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {destinations.map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="grid min-h-15 place-content-center justify-items-center gap-1 text-[0.71875rem] leading-none text-muted max-[22.5rem]:text-[0.65rem] max-[22.5rem]:tracking-tighter outline-offset-[-3px] aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          <Icon name={icon} className="size-5.5" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

interface Destination {
  to: string;
  label: string;
  icon: IconName;
}

export const community = "/community-topics";

export const destinations: Destination[] = [
  { to: "/", label: words.home, icon: "home" },
  { to: community, label: words.community, icon: "people" },
  { to: "/my-topics", label: words.myTopics, icon: "list" },
  { to: "/about", label: words.about, icon: "info" },
];
