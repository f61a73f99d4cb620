import { memoize } from "../../../base/memoize.ts";
import { weekdaysIn } from "../../../language/calendar.ts";
import { withoutAccents } from "../../../language/folding.ts";
import { segmentsOf, UNSPACED } from "../../../language/segmentation.ts";
import { type Anchor, factsOf, namesOf } from "./anchors.ts";
import { NUMBER } from "./figures.ts";
import { type Form, formOf, type Token } from "./forms.ts";
import { type Versions, versionsOf } from "./versions.ts";

export interface ArticleTokens {
  title: Token[];
  extract: Token[];
  versions: Versions;
  /** The weekdays that it names, from 0 for Sunday. */
  weekdays: ReadonlySet<number>;
  /** The start of the article as written. */
  sample: string;
  /** Names and numbers that articles in other languages may share, computed on demand. */
  readonly anchors: Anchor[];
}

/** Characters that are enough to recognise a text's language. */
const SAMPLE = 250;

export function articleTokens({ title, extract }: { title: string; extract: string }): ArticleTokens {
  const tokens = { title: tokensOf(title), extract: tokensOf(extract) };
  return {
    ...tokens,
    versions: versionsOf(title),
    weekdays: eitherOf(weekdaysIn(title), weekdaysIn(extract)),
    sample: `${title}. ${extract.slice(0, SAMPLE)}`,
    get anchors() {
      const facts = [...factsOf(tokens.title), ...factsOf(tokens.extract)];
      return [...namesOf(`${title}. ${extract}`), ...facts];
    },
  };
}

function eitherOf(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  if (other.size === 0) return one;
  return one.size === 0 ? other : one.union(other);
}

// A number with power and unit, or a word with apostrophes and dots inside.
const TOKEN = new RegExp(
  String.raw`(?=[\p{Sc}\d])(?:${NUMBER})|[\p{L}\p{M}]+(?:(?:['’.&]|\.(?=\p{Lu}))[\p{L}\p{M}]+)*\p{N}*`,
  "giu",
);
const NUMBER_HERE = new RegExp(NUMBER, "iuy");

const tokensOf = memoize(readTokens, 10_000);

function readTokens(text: string): Token[] {
  const plain = withoutAccents(text);
  const found = UNSPACED.test(plain) ? formsIn(plain).flatMap(segments) : formsIn(plain);
  const isInCapitals = looksLikeTitleCase(found.map(({ form }) => form));
  return found.map(({ form, index }) => {
    const isAmbiguous = form.inside.isCapital && (isInCapitals || isBeginning(plain, index));
    return isAmbiguous ? form.atBeginning : form.inside;
  });
}

interface PlacedForm {
  form: Form;
  index: number;
}

function formsIn(plain: string): PlacedForm[] {
  const found: PlacedForm[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(plain); match; match = TOKEN.exec(plain)) {
    const { index } = match;
    const form = formOf(match[0]);
    if (form.inside.figure === null) found.push({ form, index });
    else {
      // TOKEN treats a number inside a word as part of it, without the power and unit after it.
      NUMBER_HERE.lastIndex = index;
      const whole = NUMBER_HERE.exec(plain)?.[0] ?? match[0];
      TOKEN.lastIndex = index + whole.length;
      found.push({ form: formOf(whole), index });
    }
  }
  return found;
}

function segments({ form, index: at }: PlacedForm): PlacedForm[] {
  return [...segmentsOf(form.written)].map(({ segment, index }) => ({
    form: formOf(segment),
    index: at + index,
  }));
}

// In "Storm Hits Coast of Ireland", capitals are style.
function looksLikeTitleCase(forms: Form[]): boolean {
  const long = forms.filter(({ isLong }) => isLong);
  const capitals = long.filter(({ inside }) => inside.isCapital);
  return long.length >= 3 && capitals.length >= long.length * 0.75;
}

function isBeginning(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 3), index).trimEnd();
  return before === "" || OPENERS.has(before.charAt(before.length - 1));
}

const OPENERS = new Set(`.!?:;"“‘'«(|–—-`);
