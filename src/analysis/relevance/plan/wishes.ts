import { tokensOf } from "../../../language/tokens.ts";
import {
  chineseRefusal,
  filler,
  otherSense,
  refusalAtEnd,
  refusalIn,
  separator,
  somethingElse,
} from "./phrases.ts";

const MAX_TEXT = 4_000;
const MAX_REFUSALS = 12;

/** A topic's wishes: what its words ask for, and what they exclude. */
interface Wishes {
  /** The text without the clauses that exclude something. */
  wanted: string;
  /** The excluded subjects, one by one: "the fruit", "table tennis". */
  unwanted: string[];
  /** Those that name a sense that isn't meant ("not the fruit"), rather than something to exclude. */
  otherSenses: string[];
}

/** Splits `text`, in `language` if known, into what is asked for and what is excluded. */
export function wishesOf(text: string, language: string | undefined): Wishes {
  const refusal = refusalIn(language);
  const wanted: string[] = [];
  const unwanted: string[] = [];
  const otherSenses: string[] = [];
  const refuse = (opening: string, items: string[]) => {
    unwanted.push(...items);
    if (otherSense.test(opening.trim())) otherSenses.push(...items);
  };
  for (const sentence of text.slice(0, MAX_TEXT).split(/(?<=[.!?](?=\s|$))|(?<=[。！？।;；\n])/u)) {
    const trimmed = sentence.trim().replace(/[.!?。！？।;；]+$/u, "");
    const elsewhere = somethingElse.exec(trimmed)?.[1];
    const ended = refusalAtEnd.exec(trimmed)?.[1];
    if (elsewhere || ended) {
      refuse(elsewhere ? "not" : trimmed.slice(ended?.length), itemsOf(elsewhere ?? ended ?? "", refusal));
      continue;
    }
    const opening = refusal.exec(trimmed);
    const han = chineseRefusal.exec(trimmed)?.[1];
    if (han) refuse(trimmed.slice(0, -han.length), itemsOf(han, refusal));
    else if (opening) {
      wanted.push(trimmed.slice(0, opening.index));
      refuse(opening[0], itemsOf(trimmed.slice(opening.index + opening[0].length), refusal));
    } else wanted.push(trimmed);
  }
  return {
    wanted: wanted.filter((part) => part.trim() !== "").join(". "),
    unwanted: unwanted.slice(0, MAX_REFUSALS),
    otherSenses,
  };
}

function itemsOf(clause: string, refusal: RegExp): string[] {
  return clause
    .split(separator)
    .map((item) => withoutOpening(item.trim(), refusal).replace(filler, "").trim())
    .filter((item) => tokensOf(item, undefined, 7).some(({ isStop }) => !isStop) && item.length <= 60);
}

// "Keine Spiele, keine VR-Brillen": each item starts another refusal.
function withoutOpening(item: string, refusal: RegExp): string {
  const opening = refusal.exec(item);
  const rest = opening?.index === 0 ? item.slice(opening[0].length).trim() : item;
  return chineseRefusal.exec(rest)?.[1] ?? rest;
}
