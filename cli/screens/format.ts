/** A length of time such as `41 s`, `2 min 5 s`, `3 h 12 min` or `4 days`: its two largest units. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (minutes < 1) return `${seconds} s`;
  if (hours < 1) return `${minutes} min ${seconds % 60} s`;
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days`;
}

/** Says how long ago in one unit: `just now`, `5 min`, `24 h`, `3 days`. */
export function age(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${grouped(Math.floor(minutes / 1440))} days`;
}

/** A moment as today's time of day, or as its date where it was another day; in UTC, as the budget's days are. */
export function moment(iso: string, now: number): string {
  const today = new Date(now).toISOString().slice(0, 10);
  return iso.startsWith(today) ? iso.slice(11, 16) : iso.slice(5, 16).replace("T", " ");
}

export function grouped(number: number): string {
  return number.toLocaleString("en");
}
