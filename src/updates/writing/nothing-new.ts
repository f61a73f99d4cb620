import { memoize } from "../../base/memoize.ts";
import { fold } from "../../language/folding.ts";
import { wordsOf } from "../../language/segmentation.ts";
import { commonWordsOf } from "../../language/stop-words.ts";
import { wordKey } from "../../language/word-keys.ts";
import vocabularies from "./nothing-new.json" with { type: "json" };
import { nothingNew } from "./words.ts";

/** Longer answers contain something, whatever they start with. */
const LONGEST = 400;
const REFERENCE = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]|https?:\/\//;

/** The prompt asks for this word. A reason may follow, with colons or "but". */
const MARKER = new RegExp(`^${nothingNew}(?![\\p{L}\\p{N}])|${nothingNew}$`, "u");

const ROLES = ["no", "same", "new", "since", "source", "report"] as const;
type Role = keyof (typeof vocabularies)["en"] | "phrases";
const languages: Map<string, Partial<Record<Role, string>>> = new Map(Object.entries(vocabularies));

/** Matches the folded words of a list, in which `report*` stands for all that begin with it. */
const listed = (words = "") =>
  new RegExp(`^(?:${words.replaceAll("*", "\\p{L}*").replaceAll(" ", "|")})$`, "u");

const vocabularyOf = memoize((language: string) => {
  const words = languages.get(language);
  const phrases = words?.phrases;
  return {
    roles: ROLES.map((role) => [role, listed(words?.[role])] as const),
    phrases: phrases ? new RegExp(`(?:${phrases})\\p{L}{0,4}`, "giu") : undefined,
    common: commonWordsOf(language),
  };
});

/**
 * True if an answer speaks of reports alone ("the articles repeat what was told") and says that none is new.
 * `subject`: the topic's name and the date, which such an answer may mention.
 */
export function saysNothingNew(text: string, subject: string): boolean {
  const said = text
    .replace(/[*_#`>~"“”«»]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (said === "" || said.length > LONGEST || REFERENCE.test(said)) return false;
  if (MARKER.test(said)) return true;
  const named = new Set(foldedWords(subject).map(wordKey));
  return [...languages.keys()].some((language) => isNothingNew(said, language, named));
}

function isNothingNew(said: string, language: string, named: ReadonlySet<string>): boolean {
  const { phrases } = vocabularyOf(language);
  const total = { no: 0, same: 0, new: 0, since: 0, source: 0, report: 0, other: 0 };
  for (const clause of (phrases ? said.replace(phrases, ` ${PHRASE} `) : said).split(CLAUSES)) {
    const words = countWords(clause, language, named);
    if (words.other > 0 && words.new + words.report + words.source === 0) return false;
    for (const role of [...ROLES, "other"] as const) total[role] += words[role];
  }
  const told = total.source + total.report;
  const about = total.no + total.same + total.new + told;
  const isDenied =
    total.no > 0 && (total.new > 0 || (total.since > 0 && told > 0) || (total.source > 0 && about > 2));
  const isRepeated = total.same > 0 && about > 1 && total.other === 0;
  return (isDenied || isRepeated) && 2 * total.other < about;
}

/** Stands for a phrase that says it in a language whose words aren't listed. */
const PHRASE = "⊘";
const CLAUSES = /[.,;:!?。！？।۔：–—]/u;

function countWords(clause: string, language: string, named: ReadonlySet<string>) {
  const { roles, common } = vocabularyOf(language);
  const phrases = clause.split(PHRASE).length - 1;
  const count = { no: phrases, same: 0, new: phrases, since: 0, source: 0, report: 0, other: 0 };
  let names = 0;
  for (const word of foldedWords(clause)) {
    const role = roles.find(([, words]) => words.test(word))?.[0];
    if (role) count[role]++;
    else if (common.has(word) || /^\D$/.test(word)) continue;
    else if (named.has(wordKey(word))) names++;
    else count.other++;
  }
  // "No changes: the Fed keeps its rate" is news of its topic.
  if (count.new + count.source === 0) count.other += names;
  // "Both articles repeat Monday's announcement"
  if (count.source > 0 && count.no + count.same > 0 && count.other > 0) count.other--;
  return count;
}

function foldedWords(text: string): string[] {
  return wordsOf(text.replace(/['’]/g, " ")).map(fold);
}

/** An answer's language may be another than its topic's, so that a role's words of all languages are looked for. */
const allOf = (role: Role) => [...languages.values()].flatMap((words) => words[role] ?? []).join("|");

/** "Sure, I'll search for it", as models write before searching. */
const ABOUT_TO = new RegExp(`^(?:(?:${allOf("assent")})[,.!，。]? ?)?(?:${allOf("announcement")})`, "iu");
/** The length of "One moment, please." */
const SHORT = 30;
const WAIT = new RegExp(allOf("wait"), "iu");
const SEARCH = new RegExp(allOf("search"), "iu");

export function isOnlyPreamble(text: string): boolean {
  const said = text.replace(/\s+/g, " ").trim();
  if (said.length > LONGEST || REFERENCE.test(said) || !ABOUT_TO.test(said) || !SEARCH.test(said))
    return false;
  const [, ...others] = said.split(/(?<=[.!?。！？।۔…:])\s*/u).filter((sentence) => sentence !== "");
  return others.every(
    (sentence) => ABOUT_TO.test(sentence) || (sentence.length <= SHORT && WAIT.test(sentence)),
  );
}
