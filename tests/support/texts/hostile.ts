/**
 * Texts that strangers could serve to keep a server busy or to fill its memory, by what they are served as. Each was
 * found to take seconds or hundreds of megabytes of a reader without bounds.
 */
export const hostilePages: Record<string, () => string> = {
  "2 MB with 195 attributes an element": () => inPage(attributed(195, 2_000_000)),
  "97 KB with 195 attributes an element": () => inPage(attributed(195, 97_000)),
  "2 MB with 20 attributes an element": () => inPage(attributed(20, 2_000_000)),
  "2 MB of attributes on one element": () => inPage(`<p ${numbered((n) => `a${n}=1 `, 2_000_000)}>a</p>`),
  "62 KB of elements in one another": () => inPage("<div>".repeat(12_000)),
  "2 MB of elements in one another": () => inPage("<div>".repeat(400_000)),
  "inline elements that nobody closes": () => inPage("<b><i><a href=x>".repeat(11_000)),
  "11,000 short paragraphs": () => inPage("<p>Booster 14 landed, again, on Thursday.</p>".repeat(11_000)),
  "one word of 2 MB": () => inPage(`<p>${"a".repeat(2_000_000)}</p>`),
  "2 MB of blanks": () => inPage(`<p>a${" \u00a0\n".repeat(500_000)}b</p>`),
  "commas without end": () => inPage(`<p>${"a, ".repeat(650_000)}</p>`),
  "a title of 2 MB": () => `<title>${"a - ".repeat(500_000)}</title><p>${sentence.repeat(9)}</p>`,
  "scripts that nobody closes": () => inPage("<script>".repeat(250_000)),
  "comments that nobody closes": () => inPage("<!--".repeat(500_000)),
  "2 MB of JSON-LD": () =>
    inPage(
      `<script type="application/ld+json">${"[".repeat(2_000_000)}</script><p>${sentence.repeat(9)}</p>`,
    ),
  "tables in one another": () => inPage("<table><tr><td>".repeat(4_000)),
};

export const hostileFeeds: Record<string, () => string> = {
  "200,000 children of different names": () => inFeed(numbered((n) => `<c${n}>a</c${n}>`, 4_500_000)),
  "200,000 attributes": () => inFeed(`<title ${numbered((n) => `a${n}="b" `, 3_000_000)}>a</title>`),
  "40,000 items": () => `<rss version="2.0"><channel>${numbered(item, 4_900_000)}</channel></rss>`,
  "elements in one another": () => inFeed("<a>".repeat(1_000_000)),
  "one element over and over": () => inFeed("<category>a</category>".repeat(200_000)),
  "entities without end": () => inFeed(`<title>${"&amp;amp;".repeat(500_000)}</title>`),
  "a title of 5 MB": () => inFeed(`<title>${"a ".repeat(2_400_000)}</title>`),
  "markup without end in an item": () =>
    inFeed(`<title>a</title><description>${"&lt;p".repeat(900_000)}</description>`),
  "a JSON feed of lists in one another": () =>
    `{"version":"https://jsonfeed.org/version/1.1","items":${"[".repeat(2_000_000)}`,
  "a JSON feed of empty items": () =>
    `{"version":"https://jsonfeed.org/version/1.1","items":[${"{},".repeat(1_600_000)}{}]}`,
};

export const hostileAnswers: Record<string, () => string> = {
  "8 KB of lists on one line": () => `# News\n\n\`see\`\n\n${"- ".repeat(4_000)}a`,
  "8 KB of one-line lists": () => `# News\n\n\`see\`\n\n${`${"- ".repeat(40)}a\n`.repeat(100)}`,
  "8 KB of nested numbers": () => `# News\n\n\`see\`\n\n${"1. ".repeat(2_700)}a`,
  "64 KB of quotes in quotes": () => `# News\n\n\`see\`\n\n${">".repeat(64_000)}a`,
  "quotes in quotes, and lazy lines": () =>
    `# News\n\n\`see\`\n\n${"> ".repeat(100)}a\n${"b\n".repeat(16_000)}`,
  "64 KB of emphasis": () => `# News\n\n\`see\`\n\n${"*_".repeat(32_000)}`,
  "64 KB of brackets": () => `# News\n\n\`see\`\n\n${"[".repeat(32_000)}a${"](b)".repeat(8_000)}`,
  "64 KB of images in images": () => `# News\n\n\`see\`\n\n${"![".repeat(10_000)}a${"](b)".repeat(10_000)}`,
  "64 KB of struck words": () => `# News\n\n\`see\`\n\n${"~~a ".repeat(8_000)}b${" c~~".repeat(8_000)}`,
  "64 KB of list items": () => `# News\n\n\`see\`\n\n${"- a\n".repeat(16_000)}`,
  "a title of 60 KB of blanks": () => `# News${" ".repeat(60_000)}here\n\nText.`,
  "a title of 60 KB of blanks and marks": () => `# News${" #".repeat(30_000)} here\n\nText.`,
  "4 MB of text": () => `# News\n\n\`see\`\n\n${sentence.repeat(33_000)}`,
  "4 MB of references": () => `# News\n\n\`see\`\n\n${"told [1] ".repeat(400_000)}`,
  "1 MB of backslashes": () => `# News\n\n\`see\`\n\n${"\\".repeat(1_000_000)}`,
  "quotation marks without end": () => `# News\n\n\`see\`\n\n${"“a ".repeat(20_000)}`,
};

const sentence =
  "Booster 14 landed for the ninth time on Thursday, four days after its last flight, the shortest turn-round so far. ";

function inPage(content: string): string {
  return `<!doctype html><html><head><title>Booster 14 lands again</title></head><body>${content}</body></html>`;
}

function attributed(each: number, length: number): string {
  const attributes = Array.from({ length: each }, (_, n) => `a${n}=1`).join(" ");
  const element = `<p ${attributes}>Booster 14 landed, again.</p>`;
  return element.repeat(Math.ceil(length / element.length));
}

function inFeed(content: string): string {
  return `<rss version="2.0"><channel><title>Feed</title><item><title>Booster 14 lands</title><link>https://paper.example/a</link>${content}</item></channel></rss>`;
}

function item(n: number): string {
  return `<item><title>Booster ${n} lands</title><link>https://paper.example/${n}</link><guid>${n}</guid></item>`;
}

function numbered(part: (n: number) => string, length: number): string {
  const parts: string[] = [];
  for (let n = 0, written = 0; written < length; n++) {
    const next = part(n);
    parts.push(next);
    written += next.length;
  }
  return parts.join("");
}
