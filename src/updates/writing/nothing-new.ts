import phrases from "./nothing-new.json" with { type: "json" };
import { nothingNew } from "./words.ts";

/** Longer answers contain something, whatever they start with. */
const LONGEST = 400;
const REFERENCE = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]|https?:\/\//;

type Role = keyof (typeof phrases)["en"] | keyof (typeof phrases)["de"];

/** An answer's language may be another than its topic's, so that a role's words of all languages are looked for. */
function allOf(role: Role): string {
  const languages: Partial<Record<Role, string>>[] = Object.values(phrases);
  return languages.flatMap((each) => each[role] ?? []).join("|");
}

const word = (role: Role) => `(?<!\\p{L})(?:${allOf(role)})(?!\\p{L})`;
const between = (words: number) => ` (?:[^\\s.,:;]+ ){0,${words}}`;
const [NO, NEW, REPORTS, NOTHING, CHANGED] = [
  word("no"),
  word("new"),
  word("reports"),
  word("nothing"),
  word("changed"),
];
const [TOLD, ALREADY] = [word("told"), word("already")];

/** "There is nothing new", as models write it. */
const SAYS_NOTHING = new RegExp(
  [
    `${NO}(?! (?:es|è|é) )${between(3)}(?:${NEW}${between(1)}${REPORTS}|${REPORTS}${between(1)}${NEW})`,
    `${NO}(?! (?:es|è|é) )${between(2)}${word("news")}`,
    `(?:${NOTHING}${between(3)}${CHANGED}|${CHANGED}${between(1)}${NOTHING})`,
    `^${word("all")}${between(4)}(?:${ALREADY}${between(4)}${TOLD}|${TOLD} ${ALREADY})`,
    allOf("phrases"),
  ].join("|"),
  "iu",
);
/** "But", or a colon, before other news. */
const EXCEPTION = new RegExp(`${word("except")}|[:：]\\s*\\S`, "iu");

/** Words after which a clause is no news: "so there is nothing to add". */
const REASON = new RegExp(`^(?:${allOf("reason")})(?!\\p{L})`, "iu");

/** The prompt asks for this word. A reason may follow, with colons or "but". */
const MARKER = new RegExp(`^${nothingNew}(?![\\p{L}\\p{N}])|${nothingNew}$`, "u");

export function saysNothingNew(text: string): boolean {
  const said = text
    .replace(/[*_#`>~"“”«»]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (said === "" || said.length > LONGEST || REFERENCE.test(said)) return false;
  if (MARKER.test(said)) return true;
  const [first = ""] = said.split(/(?<=[.!?。！？।۔])\s*/u);
  const phrase = SAYS_NOTHING.exec(first);
  if (phrase === null) return false;
  const more = first.slice(phrase.index + phrase[0].length);
  // "No news of the budget, and the law passes": what follows is news.
  const [, clause] = /[,;] (.+)$/u.exec(more) ?? [];
  if (clause !== undefined && !REASON.test(clause) && !SAYS_NOTHING.test(clause)) return false;
  // The text after a colon may repeat it.
  const again = /^\p{L}*\s*[:：]\s*(.*)$/u.exec(more)?.[1];
  if (again !== undefined && SAYS_NOTHING.test(again)) return !EXCEPTION.test(again);
  return !EXCEPTION.test(more);
}

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
