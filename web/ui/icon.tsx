import { classes, sized } from "./classes.ts";
import type { FurtherIcon } from "./further-icons.ts";

export const iconPaths = {
  plus: "M12 5v14M5 12h14",
  check: "m5 12.5 4.5 4.5L19 7.5",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3 20 20",
  back: "M19 12H5m6-6-6 6 6 6",
  like: "M12 20s-7-4.4-9-8.8C1.4 7.8 3.3 4.8 6.5 4.8c2.3 0 3.8 1.3 5.5 3.4 1.7-2.1 3.2-3.4 5.5-3.4 3.2 0 5.1 3 3.5 6.4C19 15.6 12 20 12 20z",
  comment: "M4 5h16v11.5h-9.5L6 20.5v-4H4z",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  people:
    "M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.2a3.5 3.5 0 0 1 0 6M17.5 14.5c2.4.6 3.7 2.5 4 5.5",
  list: "M5 6h14M5 12h14M5 18h9",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 8h.01",
  refresh: "M20 11.5A8 8 0 0 0 5.6 7.2L4 9M4 4.5V9h4.5M4 12.5a8 8 0 0 0 14.4 4.3L20 15M20 19.5V15h-4.5",
  dice: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  alert: "M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01",
  spinner: "M12 3.5a8.5 8.5 0 1 0 8.5 8.5",
} as const;

export type IconName = keyof typeof iconPaths;

type Drawn = IconName | FurtherIcon;

interface Props {
  name: Drawn;
  filled?: boolean;
  /** It is made of dots, which need a thicker line. */
  dotted?: boolean;
  /** What the icon says when no text beside it does. Without it the icon is decoration. */
  label?: string;
  className?: string | undefined;
}

export function Icon({ name, filled = false, dotted = false, label, className }: Props) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
    <svg
      viewBox="0 0 24 24"
      className={classes("shrink-0", sized(className))}
      fill={filled ? "currentColor" : "none"}
      fillOpacity={filled ? 0.22 : undefined}
      stroke="currentColor"
      strokeWidth={dotted ? 2.4 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={name in iconPaths ? iconPaths[name as IconName] : name} />
    </svg>
  );
}
