import { classes, sized } from "./classes.ts";
import { words } from "./words.ts";

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
  keyboard: "M3 6.5h18v11H3zM6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M8 14h8",
  install: "M12 4v10.5m0 0 4-4m-4 4-4-4M5 19.5h14",
  globe:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5S9.7 5.9 12 3.5z",
  language: "M3.5 6.5h10M8.5 4.5v2c0 4-2 7-4.5 8.5M6 10c1 2.3 2.8 4 5 4.8M12 19.5 16 10l4 9.5M13.4 16.3h5.2",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.7-4 3.4-6 7.5-6s6.8 2 7.5 6",
  leave: "M10 4H5v16h5M15 8l4 4-4 4M19 12H9.5",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  screen: "M3.5 5h17v11.5h-17zM9 20.5h6M12 16.5v4",
  edit: "M4.5 19.5l.9-4.2L15.9 4.8a1.7 1.7 0 0 1 2.4 0l.9.9a1.7 1.7 0 0 1 0 2.4L8.7 18.6z",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.2 11v5M13.8 11v5",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  printer: "M7 9V4h10v5M7 16.5H4V9h16v7.5h-3M7 13.5h10V20H7z",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  image: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9h.01",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4",
  bellOff: "M6 16.5V11c0-.9.2-1.8.6-2.5M9.5 5.6A6 6 0 0 1 18 11v3.5M16.5 18.5h-12l1.5-2M10 21.5h4M4 4l16 16",
  feed: "M5 11.5a7.5 7.5 0 0 1 7.5 7.5M5 5a14 14 0 0 1 14 14M6 18.5h.01",
  paper: "M17 18.5H5.5A1.5 1.5 0 0 1 4 17V5h13zM17 9.5h3V17a1.5 1.5 0 0 1-3 0M7 9h7M7 12.5h7M7 15.5h4",
  book: "M12 7c-2-1.4-4.5-2-8-2v12.5c3.5 0 6 .6 8 2 2-1.4 4.5-2 8-2V5c-3.5 0-6 .6-8 2zM12 7v12.5",
  mail: "M3.5 6h17v12.5h-17zM4 7l8 6.5L20 7",
  browser: "M3.5 5h17v14h-17zM3.5 9h17M6.5 7h.01",
  megaphone: "M4 10v4h3.5l8.5 4V6l-8.5 4zM19 9.5v5M7.5 14l1.2 5.5",
  code: "M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5M13.5 5l-3 14",
  send: "M4 4.5 20.5 12 4 19.5l2.5-7.5zM6.5 12h7",
  chevron: "m7 10 5 5 5-5",
  star: "m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
  flag: "M6 21V4h12l-2.5 4L18 12H6",
  close: "M6 6l12 12M18 6 6 18",
} as const;

export type IconName = keyof typeof iconPaths;

interface Props {
  name: IconName;
  filled?: boolean;
  /** Made of dots, which need a thicker line. */
  dotted?: boolean;
  /** The icon's accessible name, if no text beside it has one. Without it, the icon is decorative. */
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
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** Takes the colour of the surrounding text: the picture is a mask, and the image itself one transparent pixel. */
const clear = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

export function SlopIcon({ slopped, className }: { slopped: boolean; className?: string }) {
  return (
    <img
      src={clear}
      alt={slopped ? words.slopped : words.slop}
      data-filled={slopped || undefined}
      className={classes("slop-bucket shrink-0", sized(className))}
    />
  );
}
