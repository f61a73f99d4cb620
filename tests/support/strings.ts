import { Transpiler } from "bun";

export interface Found {
  text: string;
  /** The property whose value it is, or is part of. */
  key: string | null;
  /** The function or class that it is handed to, however deep in its arguments. */
  call: string | null;
}

interface Frame extends Pick<Found, "key" | "call"> {
  kind: string;
  isAtStart: boolean;
}

const tokens =
  /"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|(?<=(?:[(,=:[!&|?{};]|return|=>)\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*|[\w$]+|[^\s]/g;

/** The strings of a TypeScript source, JSX's texts among them, without those that something is compared with. */
export function stringsOf(source: string): Found[] {
  const script = new Transpiler({
    loader: "tsx",
    tsconfig: { compilerOptions: { jsx: "react-jsx" } },
    define: { "process.env.NODE_ENV": '"production"' },
  }).transformSync(source);
  const found: Found[] = [];
  const frames: Frame[] = [{ kind: "", key: null, call: null, isAtStart: true }];
  const parts = script.match(tokens) ?? [];
  for (const [at, part] of parts.entries()) {
    const frame = frames.at(-1) as Frame;
    const before = parts[at - 1] ?? "";
    const isQuoted = /^["'`]/.test(part);
    if (frame.kind === "{" && frame.isAtStart && parts[at + 1] === ":") {
      frame.key = part.replace(/^["']|["']$/g, "");
      frame.isAtStart = false;
    } else if (/^[([{]$/.test(part)) {
      const isCall = part === "(" && /^[\w$)\]]+$/.test(before);
      const isList = part === "[" && /^[\w$)\]]+$/.test(before);
      const key = isCall || isList || part === "{" ? null : frame.key;
      frames.push({ kind: part, key, call: isCall ? before : frame.call, isAtStart: true });
    } else if (/^[)\]}]$/.test(part)) frames.pop();
    else if (part === "," || part === ";") {
      frame.isAtStart = true;
      if (frame.kind === "{") frame.key = null;
    } else {
      const isCompared = before === "=" && parts[at - 2] === "=";
      const { key, call } = frame;
      if (isQuoted && !isCompared) found.push({ key, call, text: part.slice(1, -1) });
      frame.isAtStart = false;
    }
  }
  return found;
}
