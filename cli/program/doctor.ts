import type { Command } from "commander";
import type { Finding } from "../doctor/finding.ts";
import { words } from "../doctor/words.ts";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { example, withDataDir, withJson } from "../options.ts";
import { commands, options as help } from "./help-words.ts";

/** `doctor`: what is wrong, and what to do about it. */
export function defineDoctor(program: Command, io: Io): void {
  withJson(withDataDir(program.command("doctor")))
    .description(commands.doctor)
    .option("--mail-to <address>", help.mailTo)
    .addHelpText("after", example("topicapp doctor --mail-to ada@example.org"))
    .action((options) => doctor(io, options));
}

interface DoctorOptions extends CommonOptions {
  mailTo?: string;
}

/** Checks everything that an instance depends on, and says what is wrong and what to do about it. */
async function doctor(io: Io, options: DoctorOptions): Promise<void> {
  const [{ examineAll }, { readCheckedSettings }] = await Promise.all([
    import("../doctor/examine.ts"),
    import("../doctor/settings.ts"),
  ]);
  const settings = await readCheckedSettings(io.env, options);
  const findings: Finding[] = [];
  for await (const finding of examineAll(io, settings, options.mailTo)) {
    findings.push(finding);
    if (!options.json) for (const line of linesOf(finding, io.columns)) io.print(line);
  }
  if (options.json) io.printJson(findings);
  const bad = findings.filter(({ verdict }) => verdict === "bad");
  if (bad.length > 0) throw new CommandFailed(words.wrong(bad.length, findings.length));
}

/** @param columns of the terminal, if it is one */
function linesOf({ verdict, what, found, advice }: Finding, columns = Number.POSITIVE_INFINITY): string[] {
  const indent = Math.max(...Object.values(words.marks).map((mark) => Bun.stringWidth(mark))) + 2;
  const mark = words.marks[verdict];
  return [`${what}: ${found}`, ...(advice ? [`→ ${advice}`] : [])]
    .flatMap((text) => Bun.wrapAnsi(text, columns - indent).split("\n"))
    .map((line, at) => (at ? "" : mark) + " ".repeat(indent - (at ? 0 : Bun.stringWidth(mark))) + line);
}
