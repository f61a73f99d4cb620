import type { Command } from "commander";
import { day } from "../../src/base/durations.ts";
import { slopReasons } from "../../src/contract/topics/reactions.ts";
import { type RemarkCounts, readRemarkCounts } from "../../src/operations/status/remarks.ts";
import type { CommonOptions, Io } from "../io.ts";
import { configureExisting, withDatabase } from "../open.ts";
import { example, positive, withDataDir, withJson } from "../options.ts";
import { printTable } from "../table.ts";
import { commands, options as help } from "./help-words.ts";
import { remarks as words } from "./words.ts";

/** `remarks`: what readers marked as slop, and why, by source and by publisher. */
export function defineRemarks(program: Command, io: Io): void {
  withJson(withDataDir(program.command("remarks")))
    .description(commands.remarks)
    .option("--days <n>", help.days, positive, 30)
    .addHelpText("after", example("topicapp remarks --days 7"))
    .action((options) => remarks(io, options));
}

/** Prints sources, then publishers with remarks, those with the most remarks per update first. */
function remarks(io: Io, options: CommonOptions & { days: number }): void {
  const since = new Date(io.now().getTime() - options.days * day);
  const read = withDatabase(io, configureExisting(io, options), (db) => readRemarkCounts(db, since));
  const publishers = read.publishers.filter((each) => each.remarks > 0);
  if (options.json) {
    io.printJson({ since: since.toISOString(), sources: read.sources, publishers });
    return;
  }
  if (read.sources.length === 0) io.tell(words.nothing(options.days));
  if (read.sources.length === 0) return;
  const blank = publishers.length > 0 ? [[]] : [];
  const rows = [
    ...read.sources.map((each) => cells(each, words.updates(each.published))),
    ...blank,
    ...publishers.map((each) => cells(each, words.citations(each.published))),
  ];
  printTable(io, ["Source, publisher", "Published", "Remarks", "Reasons"], rows);
}

function cells({ name, remarks: count, reasons }: RemarkCounts, published: string): string[] {
  const said = slopReasons.flatMap((reason) => {
    const people = reasons[reason];
    return people ? [words.reasons[reason](people)] : [];
  });
  return [name, published, words.remarks(count), said.join(", ")];
}
