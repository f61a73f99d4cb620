/**
 * `text` as markdown that shows exactly it, on one line, wherever on a line it is put: nothing in it becomes a
 * link, image, heading, list, table, code or HTML. Addresses in it stay readable but are no links.
 */
export function literal(text: string): string {
  return withoutAutolinks(text.replace(/\s+/g, " "))
    .replace(/[\\`*_[\]<>#~|!&]/g, "\\$&")
    .replace(/^( ?)([-+=])/, "$1\\$2")
    .replace(/^( ?\d+)([.)])/, "$1\\$2");
}

/**
 * Breaks what GitHub-flavoured markdown makes a link of by itself (GFM 6.9: `http://`, `https://`, `www.`,
 * e-mail addresses). Escapes cannot: remark-gfm looks for addresses in the text that they leave. A zero-width
 * space does, is not seen, and lets a long address wrap.
 */
export function withoutAutolinks(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, `:${ZERO_WIDTH_SPACE}`)
    .replace(/www(?=\.)/gi, `$&${ZERO_WIDTH_SPACE}`)
    .replace(/(?<=[\w.+-])@(?=[\w-])/g, `${ZERO_WIDTH_SPACE}@`);
}

const ZERO_WIDTH_SPACE = "\u200b";
