import type { IconName } from "../ui/icon/icon.tsx";

interface Place {
  to: string;
  label: string;
  icon: IconName;
}

export const community = "/community-topics";

export const places: Place[] = [
  { to: "/", label: "Home", icon: "home" },
  { to: community, label: "Community", icon: "people" },
  { to: "/my-topics", label: "My Topics", icon: "list" },
  { to: "/about", label: "About", icon: "info" },
];
