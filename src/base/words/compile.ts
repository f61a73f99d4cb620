import { isRightToLeft } from "../../contract/base/languages.ts";
import { type Part, parseMessage } from "./message.ts";

/** A translated text. `args` are the parameters of the English function as written there; none for a plain text. */
export interface Entry {
  text: string;
  args?: string;
  /** A digest of the English original. */
  hash: string;
  state: "draft" | "reviewed";
}

/**
 * Helpers for the compiled functions: values, counts, plurals, cases, US dollars. In right-to-left languages, a value
 * of several words is isolated; addresses and commands stay as they are, to be copied. A plural that shows its count
 * as "1.2 thousand" uses the form for a thousand.
 */
const helpers = `(l, rtl) => {
const n = new Intl.NumberFormat(l), c = new Intl.NumberFormat(l, { notation: "compact", maximumFractionDigits: 1 }), r = new Intl.PluralRules(l);
const i = rtl ? (x) => /^(?:[!-~]*$|\\u2068)/.test(x) ? x : "\\u2068" + x + "\\u2069" : (x) => x;
const v = (x) => typeof x === "number" ? n.format(x) : Array.isArray(x) ? x.map(i).join("; ") : x == null ? "" : i(String(x));
const h = (x) => typeof x === "number" ? (x < 1000 ? n : c).format(x) : v(x);
const p = (x, t, k) => (t["=" + x] ?? t[typeof x === "number" ? r.select(k && x >= 1000 ? 1000 : x) : "other"] ?? t.other)();
const s = (x, t) => (t[String(x)] ?? t.other)();
const u = (x) => new Intl.NumberFormat(l, { style: "currency", currency: "USD", maximumFractionDigits: x > 0 && x < 0.01 ? 4 : 2 }).format(x);
return { v, h, p, s, u };
}`;

/**
 * Compiles the texts of one language into the source of an expression: an object of texts and functions by catalogue,
 * as nested as the keys have dots. @param entries by key, such as `topics.page.lookedAt` @param rooms names of the
 * catalogues: the longest prefix of a key is its catalogue
 */
export function compileTexts(
  language: string,
  entries: ReadonlyMap<string, Entry>,
  rooms: readonly string[],
): string {
  const longestFirst = [...rooms].sort((a, b) => b.length - a.length);
  const byRoom = new Map<string, Tree>();
  for (const [key, entry] of entries) {
    const room = longestFirst.find((name) => key.startsWith(`${name}.`));
    if (room === undefined) continue;
    const tree = byRoom.get(room) ?? new Map();
    byRoom.set(room, tree);
    put(tree, key.slice(room.length + 1).split("."), compileEntry(entry));
  }
  return `(({ v, h, p, s, u }) => ({ locale: ${JSON.stringify(language)}, rooms: ${written(byRoom)} }))((${helpers})(${JSON.stringify(language)}, ${isRightToLeft(language)}))`;
}

type Tree = Map<string, Tree | string>;

function put(tree: Tree, [first = "", ...rest]: string[], source: string): void {
  if (rest.length === 0) {
    tree.set(first, source);
    return;
  }
  const inside = tree.get(first);
  const branch: Tree = inside instanceof Map ? inside : new Map();
  tree.set(first, branch);
  put(branch, rest, source);
}

function written(tree: Tree): string {
  const entries = [...tree].map(
    ([key, inside]) => `${JSON.stringify(key)}:${inside instanceof Map ? written(inside) : inside}`,
  );
  return `{${entries.join(",\n")}}`;
}

/** A string literal that can't end a script element, because pages contain some texts. */
const quoted = (text: string) => JSON.stringify(text).replaceAll("<", "\\u003c");

/** Compiles a text, or a function with the parameters of the English one. @throws MessageError */
function compileEntry({ text, args }: Entry): string {
  if (args === undefined) return quoted(text);
  return `(${args})=>${compileParts(parseMessage(text), null)}`;
}

function compileParts(parts: readonly Part[], count: string | null): string {
  if (parts.length === 0) return '""';
  const compiled = parts.map((part) => {
    if (typeof part === "string") return quoted(part);
    if (part.kind === "count") return `h(${count})`;
    if (!("cases" in part)) return `${part.kind === "usd" ? "u" : "v"}(${part.name})`;
    const counted = part.kind === "plural" ? part.name : count;
    const cases = [...part.cases].map(
      ([key, inside]) => `${JSON.stringify(key)}:()=>${compileParts(inside, counted)}`,
    );
    // No prototype, because a reader may type the name of one of its properties.
    const table = `{__proto__:null,${cases.join(",")}}`;
    if (part.kind === "select") return `s(${part.name},${table})`;
    const isCompact = [...part.cases.values()].some((inside) => inside.some(isCount));
    return `p(${part.name},${table}${isCompact ? ",1" : ""})`;
  });
  return compiled.join("+");
}

const isCount = (part: Part) => typeof part !== "string" && part.kind === "count";
