import type { Io } from "../io.ts";
import { examineAddresses } from "./addresses.ts";
import { examineBackups } from "./backups.ts";
import type { DoctorDeps, Finding } from "./finding.ts";
import { examineDatabase, examineFolder } from "./folder.ts";
import { examineMail } from "./mail.ts";
import { examineNews } from "./news.ts";
import type { CheckedSettings } from "./settings.ts";
import { examineSources } from "./sources.ts";
import { words } from "./words.ts";

/** All checks in order. Findings are reported as they arrive. */
const checks: [
  label: Exclude<keyof typeof words.labels, "source" | "newsFrom">,
  examine: (deps: DoctorDeps & Pick<CheckedSettings, "ownUrl">) => AsyncIterable<Finding> | Iterable<Finding>,
][] = [
  ["folder", examineFolder],
  ["database", examineDatabase],
  ["backups", examineBackups],
  ["mail", examineMail],
  ["sources", examineSources],
  ["news", examineNews],
  ["addresses", examineAddresses],
];

/** Checks everything that an instance depends on. A check that crashes becomes a finding itself. */
export async function* examineAll(
  io: Io,
  { config, ownUrl, hidden, findings }: CheckedSettings,
  mailTo: string | undefined,
): AsyncGenerator<Finding> {
  yield* findings;
  for (const [label, examine] of checks) {
    try {
      yield* examine({ io, config, ownUrl, hidden, mailTo });
    } catch (cause) {
      const found = cause instanceof Error ? cause.message : String(cause);
      yield { what: words.labels[label], verdict: "bad", found };
    }
  }
}
