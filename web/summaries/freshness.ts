const hour = 3_600_000;

/** 'Recently', 'Updated less than an hour ago', 'Updated 1 hour ago', 'Updated N hours ago'. */
export function freshnessLabel(lastUpdated: string | null | undefined, now: Date): string {
  if (!lastUpdated) return "Recently";
  const hours = Math.floor((now.getTime() - Date.parse(lastUpdated)) / hour);
  if (hours < 1) return "Updated less than an hour ago";
  return hours === 1 ? "Updated 1 hour ago" : `Updated ${hours} hours ago`;
}
