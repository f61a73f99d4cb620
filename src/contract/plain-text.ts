/** Where a link leads: an address, which may hold a pair of brackets, and perhaps a title. */
const target = String.raw`\((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}(?:\s["'][^"']{0,300}["'])?\)`;

/** Repetitions are bounded: a summary is a stranger's text, and none may make a pattern run in circles. */
const steps: [RegExp, string][] = [
  // Where the paragraph above is from: the list of sources says it.
  [/^\*(?=.{0,2000}\]\()(?:[^*\\\n]|\\.){1,2000}\*$/gm, ""],
  [/\\([\\`*_{}[\]()#+\-.!|~<>])/g, "$1"],
  [/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ""],
  [/^[ \t]*\|?[ \t:|-]{0,200}-{3,}[ \t:|-]{0,200}$/gm, ""],
  [/^[ \t]*\|(.*)\|[ \t]*$/gm, "$1."],
  [/[ \t]{0,9}\|[ \t]{0,9}/g, ", "],
  [/[ \t]+\.$/gm, "."],
  [/^ {0,3}#{1,6}[ \t]+(.+)$/gm, "$1:"],
  [/([^\s.:;,!?…。！？؟۔|])[ \t]*\n(?=[ \t]*(?:\n|[-*+][ \t]|\d{1,9}[.)][ \t]|>))/g, "$1.\n"],
  [new RegExp(String.raw`!\[([^[\]]{0,300})\]${target}`, "g"), "$1"],
  [new RegExp(String.raw`[ \t]{0,9}\[\d{1,4}\]${target}`, "g"), ""],
  [new RegExp(String.raw`\[([^[\]]{1,500})\]${target}`, "g"), "$1"],
  [/\[([^[\]]{1,500})\]\[[^[\]]{0,300}\]/g, "$1"],
  [/<((?:https?|mailto|xmpp|ircs?):[^<>\s]{1,2000})>/g, "$1"],
  [/^[ \t]*>[> \t]*/gm, ""],
  [/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, ""],
  [/(\*\*|__|~~|`)(?=\S)(.{1,1000}?)\1/g, "$2"],
  [/(^|[\s(])([*_])(?=\S)(.{1,500}?)\2(?=[\s).,;:!?]|$)/gm, "$1$3"],
  [/([:.!?…])[:.]$/gm, "$1"],
  [/\s+/g, " "],
];

/** What a markdown text says, on one line, without its marks and its numbered references. */
export function plainText(markdown: string): string {
  return steps.reduce((text, [mark, instead]) => text.replace(mark, instead), markdown).trim();
}

/** The same without a first heading that only says what the title above it says. */
export function plainTextUnder(title: string, markdown: string): string {
  const [, heading = "", rest = ""] = markdown.match(/^\s*#{1,6}[ \t]+(.+)\n([\s\S]*)$/) ?? [];
  const repeats = heading !== "" && rest.trim() !== "" && title.startsWith(plainText(heading));
  return plainText(repeats ? rest : markdown);
}
