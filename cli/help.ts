import type { Command, Help, Option } from "commander";
import { commands, options, usage } from "./program/help-words.ts";

/** Gives a program, and every command defined in it later, help in the terminal's language. */
export function configureHelp(program: Command): void {
  program.helpOption("-h, --help", options.help).configureHelp(help);
}

/** Describes `help` in each group of commands, because commander keeps that separate for each. */
export function describeHelp(command: Command): void {
  if (command.commands.length === 0) return;
  command.helpCommand("help [command]", commands.help);
  for (const each of command.commands) describeHelp(each);
}

const help: Partial<Help> = {
  styleTitle: (title) => usage.headings[headingOf(title)],
  displayWidth: (text) => Bun.stringWidth(text),
  // Japanese and Chinese have no spaces at which commander could break a line.
  boxWrap: (text, width) => Bun.wrapAnsi(text, width, { hard: true }),
  optionDescription: (option) => withExtras(option, usualOf(option)),
  argumentDescription: (argument) => withExtras(argument, undefined),
};

/** Finds one of commander's four headings, such as `Options:`. */
function headingOf(title: string): keyof typeof usage.headings {
  const [name = "usage"] = (["arguments", "options", "commands"] as const).filter(
    (each) => title.toLowerCase() === `${each}:`,
  );
  return name;
}

function usualOf({ defaultValue, defaultValueDescription, required }: Option): string | undefined {
  const isShown = required && defaultValue !== undefined;
  return isShown ? (defaultValueDescription ?? JSON.stringify(defaultValue)) : undefined;
}

function withExtras(
  { description, argChoices }: Pick<Option, "description"> & { argChoices?: readonly string[] | undefined },
  usual: string | undefined,
): string {
  const extras = [
    ...(argChoices ? [usage.choices(argChoices.map((choice) => `"${choice}"`).join(", "))] : []),
    ...(usual === undefined ? [] : [usage.usually(usual)]),
  ];
  return [description, ...(extras.length > 0 ? [`(${extras.join(", ")})`] : [])].filter(Boolean).join(" ");
}

/** Commander's complaints about a command line, with the parts that hold names and values. */
const complaints: readonly (readonly [pattern: RegExp, inWords: (...pieces: string[]) => string])[] = [
  [/^unknown command '(.*)'$/s, (name = "") => usage.unknownCommand(name)],
  [/^unknown option '(.*)'$/s, (name = "") => usage.unknownOption(name)],
  [/^missing required argument '(.*)'$/s, (name = "") => usage.missingArgument(name)],
  [/^option '(.*)' argument missing$/s, (option = "") => usage.missingValue(option)],
  [/^required option '(.*)' not specified$/s, (option = "") => usage.missingOption(option)],
  [
    /^option '(.*)' cannot be used with option '(.*)'$/s,
    (one = "", other = "") => usage.conflict(one, other),
  ],
  [
    /^too many arguments.* Expected (\d+) arguments? but got (\d+): /s,
    (expected, got) => usage.tooMany(Number(expected), Number(got)),
  ],
  [
    /^option '(.*)' argument '(.*)' is invalid\. (.*)$/s,
    (option = "", value = "", why = "") => usage.invalid(option, value, reasonInWords(why)),
  ],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*)'\. (.*)$/s,
    (value = "", argument = "", why = "") => usage.invalid(argument, value, reasonInWords(why)),
  ],
];

function reasonInWords(why: string): string {
  const [, list] = /^Allowed choices are (.*)\.$/s.exec(why) ?? [];
  return list === undefined ? why : usage.allowed(list);
}

/** Translates an error of commander's into the terminal's language; a command's own messages stay as they are. */
export function usageError(message: string): string {
  const [, text, hint] =
    /^error: (.*?)(?:\n\(Did you mean (?:one of )?(.*)\?\))?$/s.exec(message.trimEnd()) ?? [];
  if (text === undefined) return message.trimEnd();
  const found = complaints.map(([pattern, inWords]) => ({ pieces: pattern.exec(text), inWords }));
  const said = found.find(({ pieces }) => pieces !== null);
  const inWords = said?.pieces ? said.inWords(...said.pieces.slice(1)) : text;
  return `${usage.error(inWords)}${hint === undefined ? "" : `\n${usage.didYouMean(hint)}`}`;
}
