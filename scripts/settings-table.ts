import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aboutVariable, variableNames } from "../src/config/variables.ts";

const document = join(import.meta.dir, "../docs/configure.md");

/** The table of docs/configure.md, from what src/config/variables.ts says of each variable. */
export function settingsTable(): string {
  const rows = variableNames.map((name) => {
    const { flag, default: read, shownDefault, meaning } = aboutVariable(name);
    const names = flag ? `\`${name}\` (\`${flag}\`)` : `\`${name}\``;
    return `| ${names} | ${shownDefault ?? (read ? `\`${read}\`` : "none")} | ${meaning} |\n`;
  });
  return `| variable | default | meaning |\n|---|---|---|\n${rows.join("")}`;
}

/** Puts it in place of the one in the document. */
if (import.meta.main) {
  const text = readFileSync(document, "utf8");
  writeFileSync(
    document,
    text.replace(/^\| variable \|.*\n(?:\|.*\n)+/m, () => settingsTable()),
  );
}
