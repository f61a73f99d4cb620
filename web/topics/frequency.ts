/** 'manual', '1 hr' or 'N hrs'. */
export function frequencyLabel(hours: number): string {
  if (hours === 0) return "manual";
  return hours === 1 ? "1 hr" : `${hours} hrs`;
}

/** The same within a sentence of labels: 'every 8 hrs'. */
export function frequencyPhrase(hours: number): string {
  return hours === 0 ? "manual" : `every ${frequencyLabel(hours)}`;
}
