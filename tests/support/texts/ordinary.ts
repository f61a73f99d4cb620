const words =
  "the operator flew booster 14 for a ninth time on Thursday four days after its last landing and the regulator cleared the return profile while engineers in Ostrava looked at the figures".split(
    " ",
  );

/** Summaries of a kind that a source may well write, at the upper end of what it does. */
export const ordinary: Record<string, string> = {
  "5,000 words": wordsOf(5000, paragraph),
  "5,000 words with everything": wordsOf(5000, section),
  "a list of 200 linked lines": repeated(200, (n) => `- Item ${n} about *things* that ${link(n)}\n`),
  "a numbered list of 60": repeated(60, (n) => `${n + 1}. **Item ${n}** ${link(n)} ${link(n + 1)}\n`),
  "a table of 30 columns and 40 rows": table(30, 40, (n) => `${n}.5 %`),
  "a table of links": table(6, 40, (n) => `**a** ${link(n)}`),
  "lists 6 deep": repeated(40, (n) => `${"  ".repeat(n % 6)}- level ${n % 6}\n`),
  "lists 6 deep, by four spaces": repeated(40, (n) => `${"    ".repeat(n % 6)}- level ${n % 6}\n`),
  "quotes 4 deep": repeated(40, (n) => `${"> ".repeat((n % 4) + 1)}quoted ${n % 4}\n`),
  "30 footnotes": repeated(30, (n) => `Said[^${n}] so.\n\n[^${n}]: By *somebody*, ${link(n)}\n\n`),
  "a block of code": `\`\`\`ts\n${repeated(80, (n) => `  const x${n} = [a[${n}], b.c(d) || !e]; // & so on\n`)}\`\`\`\n`,
};

function link(n: number): string {
  return `[${(n % 20) + 1}](https://example.org/story/${n})`;
}

function paragraph(n: number): string {
  const said = repeated(80, (at) => {
    const word = words[(at * 7 + n) % words.length] ?? "";
    if (at % 17 === 5) return `**${word}** `;
    if (at % 23 === 3) return `*${word}* `;
    return at % 29 === 28 ? `${word}. ${link(n)} ` : `${word} `;
  });
  return `${said.trim()}\n\n`;
}

function section(n: number): string {
  return [
    `## What became of number ${n}\n\n`,
    paragraph(n),
    paragraph(n + 3),
    `- A **first** point\n- A second one ${link(n)}\n  - in it a third\n    - and a fourth\n\n`,
    "> Somebody said so.\n>\n> > And somebody before them.\n\n",
    `| Name | Count | Change |\n|---|---:|:---:|\n| Alpha | ${n} | +3% |\n| Beta | 2 | **-1%** |\n\n`,
    "- [x] done\n- [ ] to do\n\n",
  ].join("");
}

function wordsOf(count: number, part: (n: number) => string): string {
  let text = "";
  for (let n = 0; text.split(/\s+/).length <= count; n++) text += part(n);
  return text;
}

function table(columns: number, rows: number, cell: (n: number) => string): string {
  const row = (inside: (column: number) => string) => `|${repeated(columns, (at) => ` ${inside(at)} |`)}\n`;
  return row((at) => `Column ${at}`) + row(() => "---") + repeated(rows, (n) => row((at) => cell(n + at)));
}

function repeated(times: number, part: (n: number) => string): string {
  return Array.from({ length: times }, (_, n) => part(n)).join("");
}
