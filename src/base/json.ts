/** @returns undefined for a text that is no JSON, which no JSON stands for */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
