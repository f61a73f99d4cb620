import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob, Transpiler } from "bun";

const root = join(import.meta.dir, "../..");

const files = [...new Glob("web/**/*.tsx").scanSync(root)].sort();

test("what people read stands in the catalogues, and in no component", () => {
  const found = files.flatMap((file) =>
    literals(readFileSync(join(root, file), "utf8")).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["a text", "<p>Hello</p>", "Hello"],
  ["a text beside an element", "<p>by <b>{name}</b></p>", "by "],
  ["one of two texts", '<p>{is ? "yes" : "no"}</p>', "no"],
  ["a text after a value", "<p>{count} more</p>", " more"],
  ["the name of something", '<nav aria-label="Main" />', "Main"],
  ["a name that depends", '<b aria-label={is ? "On" : other} />', "On"],
  ["the title of a component", '<Section title="Leaving" />', "Leaving"],
  ["words of a toast", 'toast({ title: "Saved", description: x })', "Saved"],
  ["words in a list", '[["Next topic", "j"]]', "Next topic"],
])("such as %s", (_, source, text) => {
  expect(literals(`export const seen = () => ${source}`)).toContain(text);
});

test.each([
  '<a className="grid md:flex" rel="noopener" type="button" data-action={"like"} />',
  '({ primary: "bg-accent text-ink", to: event.key === "Escape" ? "/about" : "/" })',
  '<p>{tone === "failed" && <Icon name="plus" />} · #{tag}</p>',
  '["a", "b"].map((key) => <li key={key} />)',
])("and what only machines read is none: %s", (source) => {
  expect(literals(`export const seen = () => ${source}`)).toEqual([]);
});

/** Properties whose strings somebody reads or hears. */
const read = new Set(
  "children aria-label title placeholder alt label hint legend description failure tooLong explanation question".split(
    " ",
  ),
);
const keys = /^(?:Enter|Escape|Backspace|ArrowDown|AbortError)$/;

/** The strings of a source that people would read: those of such properties, and any that begin like a sentence. */
function literals(source: string): string[] {
  const script = new Transpiler({
    loader: "tsx",
    tsconfig: { compilerOptions: { jsx: "react-jsx" } },
    define: { "process.env.NODE_ENV": '"production"' },
  }).transformSync(source);
  return strings(script)
    .filter(({ key, text }) => {
      if (!/\p{L}{2}/u.test(text.replace(/\$\{[^}]*\}/g, ""))) return false;
      return (
        (key !== null && read.has(key)) || (/^\s*\p{Lu}\p{Ll}+(?!\p{L})/u.test(text) && !keys.test(text))
      );
    })
    .map(({ text }) => text);
}

interface Frame {
  kind: string;
  /** The property whose value this is, or is part of. */
  key: string | null;
  isAtStart: boolean;
}

const tokens = /"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|[\w$]+|[^\s]/g;

/** The strings of a script, each with the property that it is a value of. */
function strings(script: string): { key: string | null; text: string }[] {
  const found: { key: string | null; text: string }[] = [];
  const frames: Frame[] = [{ kind: "", key: null, isAtStart: true }];
  const parts = script.match(tokens) ?? [];
  for (const [at, part] of parts.entries()) {
    const frame = frames.at(-1) as Frame;
    const isQuoted = /^["'`]/.test(part);
    if (frame.kind === "{" && frame.isAtStart && parts[at + 1] === ":") {
      frame.key = part.replace(/^["']|["']$/g, "");
      frame.isAtStart = false;
    } else if (/^[([{]$/.test(part)) {
      const isCall = part === "(" && /^[\w$)\]]+$/.test(parts[at - 1] ?? "");
      const isList = part === "[" && /^[\w$)\]]+$/.test(parts[at - 1] ?? "");
      frames.push({ kind: part, key: isCall || isList || part === "{" ? null : frame.key, isAtStart: true });
    } else if (/^[)\]}]$/.test(part)) frames.pop();
    else if (part === "," || part === ";") {
      frame.isAtStart = true;
      if (frame.kind === "{") frame.key = null;
    } else {
      const isCompared = parts[at - 1] === "=" && parts[at - 2] === "=";
      if (isQuoted && !isCompared) found.push({ key: frame.key, text: part.slice(1, -1) });
      frame.isAtStart = false;
    }
  }
  return found;
}
