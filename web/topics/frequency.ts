/** 'manual', '1 hr' or 'N hrs'. */
export function frequencyLabel(hours: number): string {
  if (hours === 0) return "manual";
  return hours === 1 ? "1 hr" : `${hours} hrs`;
}
