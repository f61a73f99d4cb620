import { strToU8, type Zippable, zipSync } from "fflate";
import { spokenLocale } from "../../base/words/language.ts";
import type { Edition, EditionItem } from "../../contract/account/editions.ts";
import { cleanLine, writableInXml } from "../../contract/base/characters.ts";
import { languageOf } from "../../language/language-recognition.ts";
import { dayOf } from "../letter.ts";
import { words } from "../words.ts";
import { coverOf } from "./cover.ts";

interface Book extends Pick<Edition, "id" | "title" | "createdAt" | "minutes" | "leftOut"> {
  /** The edition's own page in the app. */
  url: string;
  /** `xhtml` refers to the update's citations as footnotes, `#n1` for the first. */
  chapters: (EditionItem & { xhtml: string })[];
}

interface BookPage {
  file: string;
  title: string;
  body: string;
}

/**
 * Writes EPUB 3.3: cover, contents, a chapter for each update with its sources as footnotes. The same edition gives the
 * same bytes.
 */
export function epubOf(book: Book): Uint8Array<ArrayBuffer> {
  const createdAt = new Date(book.createdAt);
  const pages = [
    ...book.chapters.map((chapter, at) => chapterPage(chapter, at + 1)),
    ...(book.leftOut.length > 0 ? [leftOutPage(book)] : []),
  ];
  const cover = { title: book.title, day: dayOf(createdAt), note: words.minutes(book.minutes) };
  const files: Zippable = {
    // First and uncompressed: reading systems recognise the file by it.
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": text(container),
    "EPUB/package.opf": text(packageOf(book, pages)),
    "EPUB/contents.xhtml": text(contentsPage(book, pages)),
    "EPUB/cover.xhtml": text(coverPage(book)),
    "EPUB/cover.svg": text(coverOf(cover)),
    "EPUB/style.css": text(style),
    ...Object.fromEntries(pages.map((page) => [`EPUB/${page.file}`, text(pageOf(page))])),
  };
  return zipSync(files, { mtime: createdAt });
}

const text = (content: string) => strToU8(content);
const escaped = (value: string) => Bun.escapeHTML(writableInXml(cleanLine(value)));
const link = (href: string, label: string) => `<a href="${escaped(href)}">${escaped(label)}</a>`;

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

function packageOf({ id, title, createdAt, url }: Book, pages: BookPage[]): string {
  const names = pages.map(({ file }) => file.replace(".xhtml", ""));
  const item = (name: string) =>
    `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="edition" xml:lang="${spokenLocale()}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="edition">urn:uuid:${id}</dc:identifier>
<dc:title>${escaped(title)}</dc:title>
<dc:language>${spokenLocale()}</dc:language>
<dc:creator>${words.edition}</dc:creator>
<dc:date>${createdAt.slice(0, 10)}</dc:date>
<dc:source>${escaped(url)}</dc:source>
<meta property="dcterms:modified">${createdAt.slice(0, 19)}Z</meta>
<meta name="cover" content="cover-image"/>
</metadata>
<manifest>
<item id="cover-image" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>
<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${names.map(item).join("\n")}
</manifest>
<spine>
${["cover", "contents", ...names].map((name) => `<itemref idref="${name}"/>`).join("\n")}
</spine>
</package>
`;
}

function pageOf({ title, body }: Pick<BookPage, "title" | "body">): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${spokenLocale()}" xml:lang="${spokenLocale()}">
<head>
<title>${escaped(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`;
}

function coverPage({ title }: Book): string {
  const body = `<section epub:type="cover"><img class="cover" src="cover.svg" alt="${escaped(title)}"/></section>`;
  return pageOf({ title: words.cover, body });
}

function contentsPage({ title, createdAt, url, minutes }: Book, pages: BookPage[]): string {
  const lines = pages.map((page) => `<li>${link(page.file, page.title)}</li>`);
  return pageOf({
    title,
    body: `<h1 dir="auto">${escaped(title)}</h1>
<p class="note">${escaped(dayOf(new Date(createdAt)))} · ${escaped(words.minutes(minutes))} · ${link(url, words.edition)}</p>
<nav epub:type="toc" role="doc-toc">
<h2>${escaped(words.contents)}</h2>
<ol>${lines.join("")}</ol>
</nav>`,
  });
}

function chapterPage({ topic, summary, sameStories, xhtml }: Book["chapters"][number], at: number): BookPage {
  const told = sameStories.map(({ storyId, topic: other }) => {
    const headline = summary.stories.find(({ id }) => id === storyId)?.headline ?? "";
    return `<p class="note">${escaped(words.toldAbove(headline, other.name))}</p>`;
  });
  const notes = summary.citations.map(
    ({ url, title, site }, index) =>
      `<aside epub:type="footnote" role="doc-footnote" id="n${index + 1}"><p>${index + 1}. ${isAddress(url) ? link(url, title) : escaped(title)}, ${escaped(site)}</p></aside>`,
  );
  const sources =
    notes.length > 0 ? [`<section class="note">\n<h3>${words.sources}</h3>`, ...notes, "</section>"] : [];
  // E-readers need it to hyphenate and read aloud.
  const language = languageOf(summary.content) ?? spokenLocale();
  return {
    file: `update-${at}.xhtml`,
    title: `${topic.name}: ${summary.title}`,
    body: [
      `<section epub:type="chapter" dir="auto" lang="${language}" xml:lang="${language}">`,
      `<p class="topic">${escaped(topic.name)}</p>`,
      `<h2>${link(summary.url, summary.title)}</h2>`,
      xhtml,
      ...told,
      ...sources,
      "</section>",
    ].join("\n"),
  };
}

const isAddress = (url: string) => URL.canParse(url);

function leftOutPage({ leftOut }: Book): BookPage {
  const lines = leftOut.map(
    ({ topic, summary }) => `<li dir="auto">${escaped(topic.name)}: ${link(summary.url, summary.title)}</li>`,
  );
  const body = `<section>\n<h2>${escaped(words.leftOut)}</h2>\n<ul>${lines.join("")}</ul>\n</section>`;
  return { file: "left-out.xhtml", title: words.leftOut, body };
}

const style = `body { line-height: 1.5; }
h1, h2, h3 { font-family: Newsreader, Georgia, serif; line-height: 1.25; text-align: start; }
h2 a { color: inherit; text-decoration: none; }
.topic { font-size: 0.85em; font-weight: bold; color: #9a3412; margin: 0; }
.note { font-size: 0.85em; }
.note p { margin: 0.3em 0; }
.cover { display: block; height: 95vh; margin: 0 auto; max-width: 100%; }
a[role="doc-noteref"] { font-size: 0.75em; vertical-align: super; line-height: 0; text-decoration: none; }
`;
