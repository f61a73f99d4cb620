import { Argument, type Command } from "commander";
import type { Io } from "../io.ts";
import { example } from "../options.ts";
import { commands, options as help } from "./help-words.ts";

/** `completion`: scripts for shells. */
export function defineCompletion(program: Command, io: Io): void {
  program
    .command("completion")
    .description(commands.completion)
    .addArgument(new Argument("<shell>", help.shell).choices(["bash", "zsh", "fish"]))
    .addHelpText("after", example("topicapp completion bash > /etc/bash_completion.d/topicapp"))
    .action((shell) => completion(io, program, shell));
}

/** The shells with completion. */
const shells = ["bash", "zsh", "fish"] as const;
type Shell = (typeof shells)[number];

/** Prints a script that completes commands and options, generated from the commands themselves. */
function completion(io: Io, program: Command, shell: Shell): void {
  for (const line of writers[shell](pathsOf(program)).split("\n")) io.print(line);
}

/** A command's words, and what may follow. */
interface Path {
  words: string;
  next: { word: string; about: string }[];
}

function pathsOf(command: Command, words: string[] = []): Path[] {
  const visible = command.commands.filter((each) => each.name() !== "help");
  const next = [
    ...visible.map((each) => ({ word: each.name(), about: each.description() })),
    ...command.options.flatMap(({ long, description }) => (long ? [{ word: long, about: description }] : [])),
    { word: "--help", about: help.help },
  ];
  return [
    { words: words.join(" "), next },
    ...visible.flatMap((each) => pathsOf(each, [...words, each.name()])),
  ];
}

const writers: Record<Shell, (paths: Path[]) => string> = {
  bash: (paths) => `_topicapp() {
  local words="\${COMP_WORDS[*]:1:COMP_CWORD-1}" next=""
  while :; do
    case "$words" in
${paths.map(({ words, next }) => `      "${words}") next="${next.map(({ word }) => word).join(" ")}"; break;;`).join("\n")}
    esac
    [[ "$words" == *" "* ]] || { [[ -z "$words" ]] && break; words=""; continue; }
    words="\${words% *}"
  done
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _topicapp topicapp`,
  zsh: (paths) => `#compdef topicapp
_topicapp() {
  local line="\${words[2,CURRENT-1]}"
  local -a next
  while :; do
    case "$line" in
${paths.map(({ words, next }) => `      "${words}") next=(${next.map(({ word, about }) => quoted(`${word}:${about}`)).join(" ")}); break;;`).join("\n")}
    esac
    [[ "$line" == *" "* ]] || { [[ -z "$line" ]] && break; line=""; continue; }
    line="\${line% *}"
  done
  _describe topicapp next || _files
}
compdef _topicapp topicapp`,
  fish: (paths) =>
    paths
      .flatMap(({ words, next }) =>
        next.map(({ word, about }) => {
          const seen = words === "" ? "__fish_use_subcommand" : conditions(words);
          const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-f -a ${word}`;
          return `complete -c topicapp -n ${quoted(seen)} ${what} -d ${quoted(about)}`;
        }),
      )
      .join("\n"),
};

function conditions(words: string): string {
  return words
    .split(" ")
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join("; and ");
}

const quoted = (text: string) => `'${text.replaceAll("'", "’")}'`;
