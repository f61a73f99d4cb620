/** A part of a message: text, a value, or one of several texts by a value. */
export type Part =
  | string
  | { kind: "value" | "usd"; name: string }
  | { kind: "count" }
  | { kind: "plural" | "select"; name: string; cases: ReadonlyMap<string, Part[]> };

export class MessageError extends Error {
  override name = "MessageError";
}

/**
 * Parses a message in ICU MessageFormat. Supports `{name}`, `{name, number}`, `{name, number, usd}`, `plural` with
 * `#` and `=0`, and `select`. An apostrophe before a brace starts literal text up to the next one. @throws
 * MessageError for anything else
 */
export function parseMessage(text: string): Part[] {
  let at = 0;

  function parts(inPlural: boolean, depth: number): Part[] {
    const read: Part[] = [];
    let written = "";
    const flush = () => {
      if (written !== "") read.push(written);
      written = "";
    };
    for (; at < text.length; at++) {
      const sign = text[at] ?? "";
      const next = text[at + 1] ?? "";
      if (sign === "'" && next === "'") {
        written += next;
        at++;
      } else if (sign === "'" && /[{}#]/.test(next)) {
        const end = text.indexOf("'", at + 1);
        written += text.slice(at + 1, end === -1 ? undefined : end);
        at = end === -1 ? text.length : end;
      } else if (sign === "}") {
        if (depth === 0) throw new MessageError(`a brace too many at ${at}`);
        break;
      } else if (sign === "#" && inPlural) {
        flush();
        read.push({ kind: "count" });
      } else if (sign === "{") {
        flush();
        at++;
        read.push(argument(inPlural, depth + 1));
      } else written += sign;
    }
    if (at >= text.length && depth > 0) throw new MessageError("a brace is missing at the end");
    flush();
    return read;
  }

  function argument(inPlural: boolean, depth: number): Part {
    const [head = "", name = "", kind = "", style = ""] =
      /^\s*([A-Za-z]\w*)\s*(?:,\s*(number|plural|select)\s*)?(?:,\s*(usd)\s*)?/.exec(text.slice(at)) ?? [];
    if (name === "") throw new MessageError(`a name is missing at ${at}`);
    at += head.length;
    if (kind === "" || kind === "number") {
      if (text[at] !== "}") throw new MessageError(`${name}: a brace is missing, or it is of no known kind`);
      return { kind: style === "usd" ? "usd" : "value", name };
    }
    if (text[at] !== ",") throw new MessageError(`${name}: no cases`);
    at++;
    const cases = new Map<string, Part[]>();
    for (;;) {
      const [spaced = "", key = ""] = /^\s*(=\d+|[\w-]*)\s*/.exec(text.slice(at)) ?? [];
      at += spaced.length;
      if (key === "") break;
      if (text[at] !== "{") throw new MessageError(`${name}: ${key} has no text`);
      at++;
      cases.set(key, parts(inPlural || kind === "plural", depth + 1));
      at++;
    }
    if (text[at] !== "}") throw new MessageError(`${name}: a brace is missing after the cases`);
    if (!cases.has("other")) throw new MessageError(`${name}: the case "other" is missing`);
    return { kind: kind === "plural" ? "plural" : "select", name, cases };
  }

  return parts(false, 0);
}

/** The names of a message's values, each once. */
export function namesIn(parts: readonly Part[]): Set<string> {
  const names = new Set<string>();
  for (const part of parts) {
    if (typeof part === "string" || part.kind === "count") continue;
    names.add(part.name);
    if (!("cases" in part)) continue;
    for (const inside of part.cases.values()) for (const name of namesIn(inside)) names.add(name);
  }
  return names;
}

/** The plural categories of a message's plurals, without exact numbers. */
export function pluralsIn(parts: readonly Part[]): string[][] {
  return parts.flatMap((part) => {
    if (typeof part === "string" || !("cases" in part)) return [];
    const own = [...part.cases.keys()].filter((key) => !key.startsWith("="));
    const inside = [...part.cases.values()].flatMap(pluralsIn);
    return part.kind === "plural" ? [own, ...inside] : inside;
  });
}
