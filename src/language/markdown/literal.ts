export function literal(text: string): string {
  return withoutAutolinks(text.replace(/\s+/g, " "))
    .replace(/[\\`*_[\]<>#~|!&]/g, "\\$&")
    .replace(/^( ?)([-+=])/, "$1\\$2")
    .replace(/^( ?\d+)([.)])/, "$1\\$2");
}

/** Prevents GFM 6.9 autolinks. Escapes can't: remark-gfm looks for addresses after unescaping. */
export function withoutAutolinks(text: string): string {
  return text
    .replace(/:(?=\/\/)/g, `:${ZERO_WIDTH_SPACE}`)
    .replace(/www(?=\.)/gi, `$&${ZERO_WIDTH_SPACE}`)
    .replace(/(?<=[\w.+-])@(?=[\w-])/g, `${ZERO_WIDTH_SPACE}@`);
}

const ZERO_WIDTH_SPACE = "\u200b";
