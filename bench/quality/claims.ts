import { type CheckedSentence, judgedClaims } from "../../tests/support/judged/claim-sets.ts";

/** Prints how many of the seeded errors are marked, and how many of the true sentences are, for each half. */
for (const part of process.argv.includes("--tune") ? (["tune"] as const) : (["tune", "check"] as const)) {
  const began = performance.now();
  const sentences = judgedClaims(part);
  console.log(`\n${part}: ${sentences.length} sentences, ${(performance.now() - began).toFixed(0)} ms`);
  for (const [kind, group] of Map.groupBy(sentences, ({ kind }) => kind)) print(kind, group);
  print(
    "all errors",
    sentences.filter(({ kind }) => kind !== "true"),
  );
  const trues = sentences.filter(({ kind }) => kind === "true");
  for (const [language, group] of Map.groupBy(trues, (each) => each.language))
    print(`  true, ${language}`, group);
  if (process.argv.includes("--errors")) {
    for (const { update, kind, text, checked } of sentences.filter(({ isRight }) => !isRight)) {
      console.log(`${update} ${kind} ${checked.claim} ${checked.movedTo ?? ""} ${text}`);
    }
  }
}

function print(name: string, group: CheckedSentence[]): void {
  const right = group.filter(({ isRight }) => isRight).length;
  const share = ((100 * right) / group.length).toFixed(1);
  console.log(
    `${name.padEnd(16)} ${String(right).padStart(4)} of ${String(group.length).padStart(4)} right  ${share} %`,
  );
}
