import { stemInAnyLanguage } from "./cross-language-stemming.ts";
import { fold } from "./folding.ts";

/** Letters in a key; shorter keys match too many names. */
const LONGEST = 5;
const SHORTEST = 3;

const pairs = (written: string) =>
  new Map(written.split(" ").map((pair) => pair.split(":") as [string, string]));

const CYRILLIC = pairs(
  "дж:j а:a б:b в:v г:g ґ:g д:d ђ:j е:e є:e ж:z з:z и:i і:i ї:i й:i ј:i к:k л:l љ:l м:m н:n њ:n о:o п:p р:r с:s т:t ћ:k у:u ў:u ф:f х:k ц:s ч:k џ:j ш:s щ:s ъ:a ы:i э:e ю:u я:a ё:e",
);
const GREEK = pairs(
  "τζ:j ου:u ευ:ef αυ:af γγ:ng γκ:g γχ:nk α:a β:v γ:g δ:d ε:e ζ:z η:i θ:t ι:i κ:k λ:l μ:m ν:n ξ:ks ο:o π:p ρ:r σ:s ς:s τ:t υ:i φ:f χ:k ψ:ps ω:o",
);

const anyOf = (letters: Map<string, string>) =>
  new RegExp([...letters.keys()].sort((one, other) => other.length - one.length).join("|"), "g");
const [cyrillic, greek] = [anyOf(CYRILLIC), anyOf(GREEK)];

/** Spellings of one sound in languages with Latin letters: "Tschernihiw", "Chernihiv", "Czernihów". */
const SPELLINGS: [RegExp, string][] = [
  [/tsch|tch|cz|ch/g, "k"],
  [/sch|sh|sz|ts|tz|zh|sk(?=j)/g, "s"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/kh|gh|ck/g, "k"],
  [/x/g, "ks"],
  [/qu?/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/h(?![aeiouy])/g, ""],
  [/h/g, "k"],
];

/** Consonants by their sound, after the Cologne phonetics (Postel 1969). */
const SOUNDS = pairs("b:b p:p d:d t:t g:g k:k c:k f:f v:f w:f l:l m:m n:n r:r s:s z:s");

/**
 * The keys under which a name matches in languages and scripts that spell it differently: its consonants by sound,
 * and `a` for an initial vowel. For Latin, Cyrillic and Greek letters; other words have none.
 */
export function soundKeys(name: string): string[] {
  const keys = new Set<string>();
  for (const latin of inLatin(name.toLowerCase())) {
    const key = keyOf(latin);
    if (key.length >= SHORTEST) keys.add(key.slice(0, LONGEST));
  }
  return [...keys];
}

function inLatin(lower: string): string[] {
  if (/\p{Script=Cyrillic}/u.test(lower)) {
    const stem = stemInAnyLanguage(lower);
    // Ukrainian has an h where Russian has a g ("Луганськ" is Luhansk), and a č often loses its mark ("Vucic").
    const written = [stem, stem.replace(/[гґ]/g, "х"), stem.replace(/[чћ]/g, "ц")];
    return written.map((word) => word.replace(cyrillic, (letters) => CYRILLIC.get(letters) ?? ""));
  }
  if (!/\p{Script=Greek}/u.test(lower)) return [fold(lower)];
  // Inside a name, μπ and ντ are either sound: "Μπάιντεν" is Biden, "Σάντου" Sandu.
  const written = fold(lower).replace(/^μπ/, "b").replace(/^ντ/, "d");
  const voiced = written.replace(/μπ/g, "b").replace(/ντ/g, "d");
  return [written, voiced].map((word) => word.replace(greek, (letters) => GREEK.get(letters) ?? ""));
}

function keyOf(latin: string): string {
  let word = latin.replace(/[^a-z]/g, "");
  let key = /^[aeiouyj]/.test(word) ? "a" : "";
  for (const [spelling, letter] of SPELLINGS) word = word.replace(spelling, letter);
  let last: string | undefined;
  for (const letter of word) {
    const sound = SOUNDS.get(letter);
    if (sound && sound !== last) key += sound;
    last = sound;
  }
  // "Northvolts" is Northvolt's.
  return key.length > SHORTEST ? key.replace(/s$/, "") : key;
}
