import { type Command, Option } from "commander";
import { addableTypes } from "../../src/providers/registry.ts";
import type { Io } from "../io.ts";
import { dollars, example, withDataDir, withJson } from "../options.ts";

/** `source …`: who writes the summaries. */
export function addSource(program: Command, io: Io): void {
  const source = program.command("source").description("the AI sources: keys, models, prices");
  withJson(withDataDir(source.command("list")))
    .description("every source, its model, and whether it can be used or why not")
    .addHelpText("after", example("topicapp source list --json"))
    .action(async (options) => (await import("../program/source.ts")).sourceList(io, options));
  withJson(withDataDir(source.command("show <id>")))
    .description("all about one source; of its key only the last four characters")
    .addHelpText("after", example("topicapp source show gpt-4o"))
    .action(async (id, options) => (await import("../program/source.ts")).sourceShow(io, id, options));
  withSettings(withJson(withDataDir(source.command("set <id>"))))
    .description("change a source; a running server goes by it from its next run on")
    .option("--base-url <url>", "where it is asked; takes the stored key away")
    .option("--model <model>", "the model to call")
    .addHelpText("after", example("topicapp source set gpt-4o --key-stdin < openai.key"))
    .action(async (id, options) => (await import("../program/source.ts")).sourceSet(io, id, options));
  withSettings(withJson(withDataDir(source.command("add <id>"))))
    .description("add a source, such as a local model")
    .requiredOption("--name <name>", "as people see it")
    .addOption(
      new Option("--type <type>", "which API it speaks").choices(addableTypes()).makeOptionMandatory(),
    )
    .requiredOption("--base-url <url>", "as the provider's own SDK takes it")
    .requiredOption("--model <model>", "the model to call")
    .addHelpText(
      "after",
      example(
        "topicapp source add llama --name Llama --type openai-chat --base-url http://localhost:11434/v1 \\\n      --model llama3.2 --price-in 0 --price-out 0",
      ),
    )
    .action(async (id, options) => (await import("../program/source.ts")).sourceAdd(io, id, options));
  withJson(withDataDir(source.command("remove <id>")))
    .description("remove a source that was added and that no topic uses")
    .option("--yes", "yes, I mean it")
    .addHelpText("after", example("topicapp source remove llama --yes"))
    .action(async (id, options) => (await import("../program/source.ts")).sourceRemove(io, id, options));
  withJson(withDataDir(source.command("test <id>")))
    .description("make one small call, and say what is wrong if anything is")
    .addHelpText("after", example("topicapp source test gpt-4o"))
    .action(async (id, options) => (await import("../program/source.ts")).sourceTest(io, id, options));
}

function withSettings(command: Command): Command {
  return command
    .option("--key <key>", "its key; others on this machine may see it: --key-stdin is safer")
    .option("--key-stdin", "read its key from standard input")
    .option("--system-prompt <text>", "how it is to write")
    .option("--price-in <usd>", "US dollars a million tokens read", dollars)
    .option("--price-out <usd>", "US dollars a million tokens written", dollars)
    .option("--price-search <usd>", "US dollars a thousand searches", dollars)
    .option("--enable", "let topics use it, and start it again if it was stopped")
    .addOption(new Option("--disable", "let no topic use it").conflicts("enable"));
}
