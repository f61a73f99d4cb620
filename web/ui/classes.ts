/** Adds a size to an icon's classes if they contain none. */
export const sized = (names = "", size = "size-[1.125rem]") =>
  /(^|\s)size-/.test(names) ? names : classes(size, names);

/** Joins class names, leaving out what is false or missing. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
