import { documentAttributes, spokenLanguage } from "../../base/words/language.ts";
import type { Mail } from "./mailer.ts";
import { words } from "./words.ts";

interface Letter {
  to: string;
  subject: string;
  paragraphs: string[];
  highlight: { code: string } | { label: string; href: string } | null;
  shown: Mail["shown"];
}

export function writeLetter({ to, subject, paragraphs, highlight, shown }: Letter): Mail {
  const [opening = "", ...rest] = paragraphs;
  const marked = highlight === null ? [] : [`    ${"code" in highlight ? highlight.code : highlight.href}`];
  return {
    to: oneLine(to),
    subject: oneLine(subject),
    text: [opening, ...marked, ...rest, words.signature].join("\n\n").concat("\n"),
    html: page(subject, [
      paragraph(opening),
      writeHighlight(highlight),
      ...rest.map(paragraph),
      paragraph(words.signature),
    ]),
    shown,
  };
}

/** In the colours of an edition's letter. Mail programs that know no style sheets still show it in order. */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; background: #faf8f4; color: #17191c; line-break: strict; }
.page { max-width: 34em; margin: 0 auto; padding: 24px; font: 16px/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: anywhere; }
p { text-wrap: pretty; }
.code { font: bold 30px/1.2 monospace; letter-spacing: .15em; }
a { color: #9a3412; }
@media (prefers-color-scheme: dark) {
  body { background: #111315 !important; color: #eceae4 !important; }
  a { color: #fdba74; }
}`;

function page(subject: string, blocks: string[]): string {
  return `<!doctype html>
<html ${documentAttributes(spokenLanguage())}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${Bun.escapeHTML(subject)}</title>
<style>${style}
</style>
</head>
<body>
<div class="page">
${blocks.join("\n")}
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p>${Bun.escapeHTML(text)}</p>`;
}

function writeHighlight(highlight: Letter["highlight"]): string {
  if (highlight === null) return "";
  if ("code" in highlight) {
    return `<p class="code"><bdi dir="ltr">${Bun.escapeHTML(highlight.code)}</bdi></p>`;
  }
  const { href, label } = highlight;
  return `<p><a href="${Bun.escapeHTML(href)}">${Bun.escapeHTML(label)}</a><br><bdi dir="ltr">${Bun.escapeHTML(href)}</bdi></p>`;
}

/** Removes what would start another header. */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break would begin another header
  return text.replace(/[\u0000-\u001f\u007f]+/g, " ").trim();
}
