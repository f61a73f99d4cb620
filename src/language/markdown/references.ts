/** One pair of brackets, such as `[1]` or `[1, 2]`, with its position in UTF-16 units. */
export interface Reference {
  start: number;
  end: number;
  numbers: number[];
}

/**
 * Finds bracketed, comma-separated numbers of up to three digits, from 1; an escaped bracket starts none. `prefix` is
 * what a provider's own marks may have before a number.
 */
export function* referencesIn(text: string, prefix = ""): Generator<Reference, undefined> {
  if (!text.includes("[")) return;
  const escapeOrReference = prefix === "" ? UNPREFIXED : patternOf(prefix);
  for (const { 0: written, index } of text.matchAll(escapeOrReference)) {
    if (!written.startsWith("[")) continue;
    const numbers = (written.match(/\d+/g) ?? []).map(Number);
    yield { start: index, end: index + written.length, numbers };
  }
}

const UNPREFIXED = patternOf("");

function patternOf(prefix: string): RegExp {
  const number = String.raw`${prefix}\d{1,3}`;
  return new RegExp(String.raw`\\[\s\S]|\[${number}(?:\s{0,9},\s{0,9}${number})*\]`, "g");
}

export function writeReference(numbers: Iterable<number>): string {
  return [...numbers].map((number) => `[${number}]`).join("");
}

/** Joins references with nothing or one white space between them. */
export function runsOf(text: string, references: Iterable<Reference>): Reference[] {
  const runs: Reference[] = [];
  for (const { start, end, numbers } of references) {
    const last = runs.at(-1);
    if (last && /^\s?$/.test(text.slice(last.end, start))) {
      last.end = end;
      last.numbers.push(...numbers);
    } else runs.push({ start, end, numbers: [...numbers] });
  }
  return runs;
}

/** Removes references and the white space before them, but only those for which `isOne` is true. */
export function withoutReferences(text: string, isOne = (_: Reference) => true): string {
  const kept: string[] = [];
  let at = 0;
  for (const reference of referencesIn(text)) {
    if (!isOne(reference)) continue;
    kept.push(text.slice(at, reference.start).trimEnd());
    at = reference.end;
  }
  return kept.join("") + text.slice(at);
}

export function isReferences(text: string): boolean {
  const [first, ...others] = runsOf(text, referencesIn(text));
  return first !== undefined && others.length === 0 && first.start === 0 && first.end === text.length;
}

/** Markdown of a reference to a citation. */
export function citationLink(number: number, url: string): string {
  return `[${number}](${linkDestination(url)})`;
}

/** Formats an address for a markdown link, whatever characters it contains. */
export function linkDestination(url: string): string {
  return encoded(url).replace(/&(?=#?\w+;)/g, "&amp;");
}

/** Percent-encodes the characters of an address that have a meaning in markdown. */
export function encoded(url: string): string {
  return url.replace(
    /[()<>\s\\|`"'[\]]/g,
    (character) => PERCENT[character] ?? encodeURIComponent(character),
  );
}

const PERCENT: Record<string, string> = { "(": "%28", ")": "%29", "'": "%27" };
