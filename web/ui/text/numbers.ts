/** 999, 1.2K, 3.4M. Thousands and millions have one decimal. */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = (count / 1000).toFixed(1);
  return Number(thousands) < 1000 ? `${thousands}K` : `${(count / 1_000_000).toFixed(1)}M`;
}

/** '1 follower', '1.2K followers'. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
