import { limitCombiningMarks } from "../../../src/contract/base/combining-marks.ts";

type Step = [pattern: RegExp, instead: string | ((found: string, ...groups: string[]) => string)];

/** A link's address, which may contain a pair of brackets, and an optional title. */
const target = String.raw`\((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}(?:\s["'][^"']{0,300}["'])?\)`;

/** Escaped characters and code wait in Unicode's private use area until the other marks are removed. */
const hidden = 0xe000;
const hide = (text: string) =>
  text.replace(/[!-/:-@[-`{-~]/g, (mark) => String.fromCharCode(hidden + mark.charCodeAt(0)));
const show = (mark: string) => String.fromCharCode(mark.charCodeAt(0) - hidden);

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The most characters of a heading that merely introduces the text below; a longer one has content of its own. */
const longestLabel = 30;

/** Repetitions are bounded, because a stranger's text must not make a pattern run forever. */
const steps: Step[] = [
  [/[ \t]{9,}/g, "        "],
  [/^\*(?=.{0,2000}\]\()(?:[^*\\\n]|\\.){1,2000}\*$/gm, ""],
  [/\\([!-/:-@[-`{-~])/g, (_, mark = "") => hide(mark)],
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ""],
  [/(?<!`)(`{1,3})(?!`)([^\n]{1,1000}?)(?<!`)\1(?!`)/g, (_, __, code = "") => hide(code.trim())],
  [/^[ \t]*\|?[ \t:|-]{0,200}-{3,}[ \t:|-]{0,200}$/gm, ""],
  [/^[ \t]*={2,200}[ \t]*$/gm, ""],
  [/^[ \t]*\|(.*)\|[ \t]*$/gm, "$1."],
  [/[ \t]{0,9}\|[ \t]{0,9}/g, ", "],
  [/[ \t]+\.$/gm, "."],
  [/<br[ \t]{0,9}\/?>/gi, " "],
  [/^ {0,3}#{1,6}[ \t]+(.{1,300}?)[ \t]*\n\s*(?=\1(?![\p{L}\p{N}]))/gmu, ""],
  [/^ {0,3}#{1,6}[ \t]+(.+)$/gm, (_, words = "") => words + (words.length > longestLabel ? "." : ":")],
  [/^ {0,3}\[\^[^[\]\s]{1,100}\]:[ \t]*/gm, ""],
  [/\[\^[^[\]\s]{1,100}\]/g, ""],
  [/([^\s.:;,!?…。！？؟۔|])[ \t]*\n(?=[ \t]*(?:\n|[-*+][ \t]|\d{1,9}[.)][ \t]|>))/g, "$1.\n"],
  [new RegExp(String.raw`!\[([^[\]]{0,300})\]${target}`, "g"), "$1"],
  [new RegExp(String.raw`[ \t]{0,9}\[\d{1,4}\]${target}`, "g"), ""],
  [new RegExp(String.raw`\[([^[\]]{1,500})\]${target}`, "g"), "$1"],
  [/\[([^[\]]{1,500})\]\[[^[\]]{0,300}\]/g, "$1"],
  [/<((?:https?|mailto|xmpp|ircs?):[^<>\s]{1,2000})>/g, "$1"],
  [/^[ \t]*>[> \t]*/gm, ""],
  [/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, ""],
  [/(\*\*|__|~~)(?=\S)(.{1,1000}?)\1/g, "$2"],
  [/(^|[\s(])([*_])(?=\S)(.{1,500}?)\2(?=[\s).,;:!?]|$)/gm, "$1$3"],
  [/([:.!?…])[:.]$/gm, "$1"],
  [/&(\w{2,4});/g, (found, name = "") => entities[name] ?? found],
  [/[\uE021-\uE07E]/g, show],
  [/\s+/g, " "],
];

export function plainText(markdown: string): string {
  const text = steps.reduce((left, [mark, instead]) => left.replace(mark, instead as string), markdown);
  return limitCombiningMarks(text).trim();
}

export function plainTextUnder(title: string, markdown: string): string {
  const [, heading = "", rest = ""] = markdown.match(/^\s*#{1,6}[ \t]+(.+)\n([\s\S]*)$/) ?? [];
  const repeats = heading !== "" && rest.trim() !== "" && title.startsWith(plainText(heading));
  return plainText(repeats ? rest : markdown);
}
