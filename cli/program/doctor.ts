import { examineAll } from "../doctor/examine.ts";
import type { Finding } from "../doctor/finding.ts";
import { CommandFailed, type CommonOptions, type Io } from "../io.ts";
import { configure } from "../open.ts";

/** Looks at everything that an instance depends on, and says what is wrong and what to do about it. */
export async function doctor(io: Io, options: CommonOptions): Promise<void> {
  const findings: Finding[] = [];
  for await (const finding of examineAll(io, configure(io, options))) {
    findings.push(finding);
    if (!options.json) for (const line of linesOf(finding)) io.print(line);
  }
  if (options.json) io.printJson(findings);
  const bad = findings.filter(({ verdict }) => verdict === "bad");
  if (bad.length > 0)
    throw new CommandFailed(`${bad.length} of ${findings.length} checks found something wrong.`);
}

const marks = { good: "ok  ", note: "note", bad: "BAD " } as const;

function linesOf({ verdict, what, found, advice }: Finding): string[] {
  return [`${marks[verdict]}  ${what}: ${found}`, ...(advice ? [`      → ${advice}`] : [])];
}
