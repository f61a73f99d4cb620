import { limits } from "../../../src/contract/base/limits.ts";
import { ChipsField, type ChipsInput, comma } from "../../ui/form/chips-field.tsx";
import type { FieldProps } from "../../ui/form/form.ts";
import { words } from "./words.ts";

interface Props extends FieldProps<string[]> {
  kind: keyof typeof texts;
  /** Words in other lists, which this list can't contain too. */
  others: string[];
}

const texts = {
  searchWords: {
    label: words.searchWords,
    hint: words.searchHint,
    placeholder: words.searchPlaceholder,
    listLabel: words.chosenSearch,
  },
  includeWords: {
    label: words.includeWords,
    hint: words.includeHint,
    placeholder: words.includePlaceholder,
    listLabel: words.chosenInclude,
  },
  excludeWords: {
    label: words.excludeWords,
    hint: words.excludeHint,
    placeholder: words.excludePlaceholder,
    listLabel: words.chosenExclude,
  },
};

/** Words or phrases to search for, to require, or to exclude. */
export function WordsField({ kind, value: chosen, others, error, onChange }: Props) {
  const { placeholder, ...named } = texts[kind];
  return (
    <ChipsField
      {...named}
      name={kind}
      error={error}
      chips={chosen}
      limit={limits.words}
      length={limits.word}
      placeholder={chosen.length === 0 ? placeholder : words.another}
      full={words.allWordsTaken}
      removeLabel={words.removeWord}
      add={(held, written) => addWords(held, written, others)}
      onChange={onChange}
    />
  );
}

/**
 * Adds what was typed to the words: split at commas, without quotation marks, without duplicates. Words that are too
 * long, too many or in the other list stay in the field with the reason.
 */
export function addWords(chosen: string[], written: string, others: string[] = []): ChipsInput {
  const chips = [...chosen];
  const left: string[] = [];
  const notices: string[] = [];
  for (const each of written.split(comma)) {
    const word = each.replace(/\s+/g, " ").trim().replace(quoted, "$1").trim();
    if (word === "" || has(chips, word)) continue;
    const objection = objectionTo(word, chips, others);
    if (objection === undefined) chips.push(word);
    else {
      left.push(word);
      notices.push(objection);
    }
  }
  return { chips, left: left.join(", "), notice: notices[0] };
}

const quoted = /^["“”„«»'](.+)["“”«»']$/u;

function objectionTo(word: string, chips: string[], others: string[]): string | undefined {
  if (word.length > limits.word) return words.wordTooLong(limits.word);
  if (has(others, word)) return words.wordTwice(word);
  if (chips.length >= limits.words) return words.wordsTooMany(limits.words);
}

const has = (list: string[], word: string) => list.some((held) => held.toLowerCase() === word.toLowerCase());
