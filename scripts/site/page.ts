import { dirname, relative } from "node:path";
import type { Chapter, Document } from "./documents.ts";
import { words } from "./words.ts";

/** A document as a page that works on any server, below any path, and from a file. */
export function pageOf(document: Document, chapters: Chapter[]): string {
  const to = (path: string) => relative(dirname(document.path), path) || path;
  const isHome = document.path === "index.html";
  const title = isHome ? words.title : `${document.title} · topicapp`;
  const outline = document.sections.slice(1).filter(({ anchor }) => anchor !== "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escaped(firstWords(document))}">
<title>${escaped(title)}</title>
<link rel="icon" href="${to("logo.svg")}">
<link rel="stylesheet" href="${to("site.css")}">
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="wordmark" href="${to("index.html")}">topicapp<span aria-hidden="true"></span></a>
<div class="search" data-root="${to("index.html").replace(/index\.html$/, "")}">
<input type="search" aria-label="${words.search}" placeholder="${words.search}" autocomplete="off" aria-controls="found">
<div id="found" class="found" hidden></div>
<p class="count" role="status"></p>
</div>
</header>
<div class="columns">
<nav aria-label="${words.documents}"><details open><summary>${words.documents}</summary>
${chapters.map((chapter) => chapterOf(chapter, document, to)).join("\n")}
</details></nav>
<main id="content">
${document.html}
</main>
${outline.length < 3 ? "<div></div>" : outlineOf(outline)}
</div>
<script src="${to("minisearch.js")}"></script>
<script src="${to("index.js")}"></script>
<script src="${to("search.js")}"></script>
</body>
</html>
`;
}

function chapterOf({ title, documents }: Chapter, current: Document, to: (path: string) => string): string {
  const links = documents.map((document) => {
    const here = document === current ? ' aria-current="page"' : "";
    return `<li><a href="${to(document.path)}"${here}>${escaped(document.title)}</a></li>`;
  });
  return `<h2>${escaped(title)}</h2>\n<ul>${links.join("")}</ul>`;
}

function outlineOf(outline: Document["sections"]): string {
  const links = outline.map(({ anchor, heading }) => `<li><a href="#${anchor}">${escaped(heading)}</a></li>`);
  return `<aside aria-label="${words.onThisPage}"><h2>${words.onThisPage}</h2><ul>${links.join("")}</ul></aside>`;
}

/** The first sentences, up to 160 characters. */
const firstWords = ({ sections }: Document) =>
  (sections.find(({ text }) => text !== "")?.text ?? "").slice(0, 160).replace(/\s\S*$/, "");

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
